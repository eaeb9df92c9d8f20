import { useEffect, useReducer } from 'react';
import { useIsOnline } from '../use-is-online.ts';
import { readingKey, type ReadingRequest } from './reader.ts';
import { useReading } from './use-reading.ts';
import { isAtRest, type ReadingProgress } from './reading.ts';

type Phase = ReadingProgress['phase'];

/** How the reading of a period (by its key) last came to rest; until then, and after the user let it go on, `rest` is undefined. */
type ReadingRest = { readonly key: string; readonly rest: Phase | undefined };

export type ReadingEvent =
  | { readonly type: 'progressed'; readonly key: string; readonly phase: Phase }
  /** The user lets it go on, or try again. */
  | { readonly type: 'resumed' };

export const NO_REST: ReadingRest = { key: '', rest: undefined };

/** What holds after an event. */
export function stepRest(state: ReadingRest, event: ReadingEvent): ReadingRest {
  if (event.type === 'resumed') return { ...state, rest: undefined };
  const known = state.key === event.key ? state : { key: event.key, rest: undefined };
  return isAtRest(event.phase) ? { ...known, rest: event.phase } : known;
}

/**
 * The phase to show: what is read by itself after reading came to rest only renews what is shown, without a word. Were the service asked for a
 * pause then, or the connection lost, what is shown would still be as whole as before.
 */
export function shownPhase({ key, rest }: ReadingRest, readingKey: string, phase: Phase): Phase {
  return key === readingKey && rest !== undefined && !isAtRest(phase) ? rest : phase;
}

/** How often (ms) a period that has not ended is read again. */
const RENEWAL = 60_000;

/**
 * Reads a period like `useReading`, and reads it again from time to time until it has ended (`now`, epoch seconds). Once it came to rest, its
 * phase stays: what is read again then only renews what is shown. An undefined request reads nothing.
 */
export function useRestingReading<Spec, Part>(request: ReadingRequest<Spec, Part> | undefined, now: number) {
  const reading = useReading(request, request && request.period.until > now ? RENEWAL : undefined);
  const key = request ? readingKey(request) : '';
  const [rest, step] = useReducer(stepRest, NO_REST);
  const isOnline = useIsOnline();
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
