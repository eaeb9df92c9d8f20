import { useEffect, useReducer, useSyncExternalStore } from 'react';
import type { ReadingRequest } from './reader.ts';
import { readingKey } from './reader.ts';
import { NO_REST, shownPhase, stepRest } from './reading-rest.ts';
import { useReading } from './use-reading.ts';

/** How often (ms) a period that has not ended is read again. */
const RENEWAL = 60_000;

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Reads a period like `useReading`, and reads it again from time to time until it has ended (`now`, epoch seconds). Once it came to rest, its
 * phase stays: what is read again then only renews what is shown.
 */
export function useRestingReading<Spec, Part>(request: ReadingRequest<Spec, Part>, now: number) {
  const reading = useReading(request, request.period.until > now ? RENEWAL : undefined);
  const key = readingKey(request);
  const [rest, step] = useReducer(stepRest, NO_REST);
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const known = shownPhase(rest, key, reading.progress.phase);
  useEffect(() => {
    step({ type: 'progressed', key, phase: reading.progress.phase });
  }, [key, reading.progress]);
  const readOn = (act: () => void) => () => {
    step({ type: 'resumed' });
    act();
  };
  return {
    ...reading,
    // Without a connection, the reader's own code may not arrive.
    progress: { ...reading.progress, phase: known === 'idle' && !isOnline ? ('offline' as const) : known },
    resume: readOn(reading.resume),
    retry: readOn(reading.retry),
  };
}
