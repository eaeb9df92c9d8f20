import { type Change, type Records, viewIdOf } from '../reconcile.ts';
import type { Outcome, ServerStore } from '../server-store.ts';

/** The fate of a request: it is answered, it never arrives, or its answer is lost. */
export type Fate = 'answered' | 'lost' | 'unanswered';

/** An in-memory server that keeps a user's records like the real one; it refuses for good what `isRefused` returns true for. */
export function memoryServer(start: Records = new Map(), isRefused: (text: string) => boolean = () => false) {
  const records = new Map(start);
  const deleted = new Set<string>();

  function apply({ key, text, known }: Change): Outcome {
    if (viewIdOf(key) === undefined) {
      if (text === undefined) records.delete(key);
      else records.set(key, text);
      return 'kept';
    }
    if (text === undefined) {
      deleted.add(key);
      return records.delete(key) ? 'kept' : 'gone';
    }
    if (isRefused(text)) return 'refused';
    const stored = records.get(key);
    if (known === undefined) {
      if (deleted.has(key)) return 'gone';
      if (stored !== undefined && stored !== text) return 'refused';
    } else if (stored === undefined) return 'gone';
    records.set(key, text);
    return 'kept';
  }

  return {
    records,
    /**
     * The server as one browser reaches it: `pass` decides when a request or answer gets through, and its fate. A browser's requests
     * arrive in order.
     */
    reachedBy(pass: () => Promise<Fate>): ServerStore {
      let last: Promise<unknown> = Promise.resolve();
      const ask = async <Answer>(answer: () => Answer): Promise<Answer> => {
        const arrival = last.then(pass);
        last = arrival;
        const fate = await arrival;
        if (fate === 'lost') throw new Error('The request never arrived.');
        const answered = answer();
        if ((await pass()) !== 'answered' || fate !== 'answered') throw new Error('The answer was lost.');
        return answered;
      };
      return {
        read: () => ask(() => ({ records: new Map(records), shared: [] })),
        send: (changes) =>
          ask(() => {
            const outcomes = changes.map(apply);
            return outcomes.find((outcome) => outcome !== 'kept') ?? 'kept';
          }),
      };
    },
  };
}
