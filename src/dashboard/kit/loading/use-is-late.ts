import { useEffect, useState } from 'react';

/** Whether what is awaited, named by a key, has not arrived for `delay` ms; false while nothing is awaited. A new key starts anew. */
export function useIsLate(awaited: string | undefined, delay: number): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (awaited === undefined) return;
    const timer = setTimeout(() => setLate(awaited), delay);
    return () => clearTimeout(timer);
  }, [awaited, delay]);
  return awaited !== undefined && late === awaited;
}
