import { useEffect, useState } from 'react';
import { whenIdle } from '../../kit/loading/when-idle.ts';

/** Whether the browser has been idle since `isReady` first became true. */
export function useIdle(isReady: boolean): boolean {
  const [hasBeenIdle, setHasBeenIdle] = useState(false);
  useEffect(() => (isReady ? whenIdle(() => setHasBeenIdle(true)) : undefined), [isReady]);
  return hasBeenIdle;
}
