import type { FoundOrder } from '../search/search-index.ts';

/** The results on screen. */
export type SteadyResults = {
  readonly shown: readonly FoundOrder[];
  /** How many better results are held back, so that nothing moves under the pointer. */
  readonly held: number;
};

export const NO_RESULTS: SteadyResults = { shown: [], held: 0 };

/**
 * The next results to show, given those on screen. While `isCalm`, all of them in rank order. Otherwise those on screen keep their places:
 * results that rank after them are appended, and better ones are held back.
 */
export function steadyResults({ shown }: SteadyResults, found: readonly FoundOrder[], isCalm: boolean): SteadyResults {
  if (isCalm || shown.length === 0) return { shown: found, held: 0 };
  const newest = new Map(found.map((order) => [order.id, order]));
  const last = shown.findLastIndex(({ id }) => newest.has(id));
  const end = found.findIndex(({ id }) => id === shown[last]?.id);
  const ids = new Set(shown.map(({ id }) => id));
  const isNew = ({ id }: FoundOrder) => !ids.has(id);
  const following = found.slice(end + 1).filter(isNew);
  return {
    shown: [...shown.map((order) => newest.get(order.id) ?? order), ...(end < 0 ? [] : following)],
    held: found.slice(0, end < 0 ? undefined : end).filter(isNew).length,
  };
}
