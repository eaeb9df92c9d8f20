import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the browser has had nothing more urgent to do since something was first drawn: what may come after it can come now. */
export function useHadItsTurn(isDrawn: boolean): boolean {
  const [hadIt, setHadIt] = useState(false);
  useEffect(() => (isDrawn ? whenIdle(() => setHadIt(true)) : undefined), [isDrawn]);
  return hadIt;
}
