import { useEffect, useState } from 'react';

/**
 * True once something, identified by a key, has been awaited for `delay` ms. A new key restarts the
 * delay.
 */
export function useIsLate(awaited: string | undefined, delay: number): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (awaited === undefined) return;
    const timer = setTimeout(() => setLate(awaited), delay);
    return () => clearTimeout(timer);
  }, [awaited, delay]);
  return awaited !== undefined && late === awaited;
}
