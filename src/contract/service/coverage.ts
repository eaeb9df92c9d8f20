/**
 * A list, read newest first, is complete not at all yet, for every order since this second (epoch),
 * or to its end.
 */
export type Coverage =
  | { readonly known: 'nothing' }
  | { readonly known: 'backTo'; readonly second: number }
  | { readonly known: 'all' };

export const NOTHING_COVERED: Coverage = { known: 'nothing' };
export const ALL_COVERED: Coverage = { known: 'all' };

/** Covers every order of this second (epoch) and later. */
export function coveredBackTo(second: number): Coverage {
  return { known: 'backTo', second };
}

/** True when every order since this second (epoch) is known. */
export function covers(coverage: Coverage, second: number): boolean {
  return coverage.known === 'all' || (coverage.known === 'backTo' && coverage.second <= second);
}

/**
 * Negative if the first reaches further back, positive if the second does, 0 if both reach equally
 * far.
 */
export function compareCoverage(left: Coverage, right: Coverage): number {
  if (left.known === 'backTo' && right.known === 'backTo') return left.second - right.second;
  const rank = { all: 0, backTo: 1, nothing: 2 };
  return rank[left.known] - rank[right.known];
}

/** The coverage of two lists together is the smaller one. */
export function commonCoverage(left: Coverage, right: Coverage): Coverage {
  return compareCoverage(left, right) < 0 ? right : left;
}
