import { useEffect, useState } from 'react';

/** How long (ms) an answer may take before what is known meanwhile is worth drawing: sooner, the reader would only see it flicker. */
const SOON = 250;

/** Whether the order that is waited for has been so for longer than an answer usually takes; undefined: none is. */
export function useIsLate(awaitedId: string | undefined): boolean {
  const [lateId, setLateId] = useState<string>();
  useEffect(() => {
    if (awaitedId === undefined) return;
    const timer = setTimeout(() => setLateId(awaitedId), SOON);
    return () => clearTimeout(timer);
  }, [awaitedId]);
  return awaitedId !== undefined && lateId === awaitedId;
}
