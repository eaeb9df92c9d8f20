import { effectivePageSize, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { type ListedFields, matchesQuery } from '#contract/service/matches-query.ts';
import { compareInstants, type Instant, readDate, readInstant } from '#contract/service/rfc3339.ts';

/**
 * An order as the model lists it: when it was created, and the fields that the other filters use.
 */
export type ModelEntry = Instant & {
  readonly id: string;
  readonly fields: Omit<ListedFields, 'createdAt'>;
};

/**
 * Behavior of the list operation that order-data-service-api.md leaves open, or known mistakes of
 * services.
 */
export type ListPolicy = {
  /** True when an order created exactly at `before` is listed. */
  readonly isCursorInclusive: boolean;
  /** True when an order created exactly at `from` is left out. */
  readonly isStartExclusive: boolean;
  /**
   * The fractional digits (0 to 9) of order times that comparisons use; further ones are cut off.
   */
  readonly comparedDigits: number;
  /** The fractional digits (0 to 9) of `from`, `to` and `before` that are read. */
  readonly parameterDigits: number;
  /** The fractional digits (0 to 9) that are printed. */
  readonly printedDigits: number;
  /**
   * Orders with equal times: by id (descending), scattered but stable, or different in each
   * response.
   */
  readonly tieOrder: 'by id' | 'scattered' | 'unstable';
  /** Ends a page at the last complete second if possible. */
  readonly keepsSecondsWhole: boolean;
  readonly hasMore:
    | 'exact'
    | 'full page'
    | 'never on a full page'
    | 'until empty'
    | 'always'
    | 'never';
  /** A parameter that it ignores. */
  readonly ignores: 'nothing' | 'before' | 'from' | 'amounts';
};

/**
 * A service that keeps every documented rule and cuts its timestamps to whole seconds, as the API
 * prints them.
 */
export const SOUND_POLICY: ListPolicy = {
  isCursorInclusive: false,
  isStartExclusive: false,
  comparedDigits: 9,
  parameterDigits: 9,
  printedDigits: 0,
  tieOrder: 'scattered',
  keepsSecondsWhole: false,
  hasMore: 'exact',
  ignores: 'nothing',
};

const LAST_SECOND_OF_A_DAY = 86_399;

/** An instant truncated to a number of fractional digits, 0 to 9. */
export function cutInstant({ epochSeconds, nanoseconds }: Instant, digits: number): Instant {
  const unit = 10 ** (9 - digits);
  return { epochSeconds, nanoseconds: Math.floor(nanoseconds / unit) * unit };
}

/**
 * The page that the list operation answers with, newest first, and its `hasMore`: the oracle that
 * the service, the dashboard's feed and the hostile upstream are compared with or built on.
 * `request` numbers the responses, for unstable ties. Throws a `RangeError` for an unreadable time
 * in the query.
 */
export function listPage<T extends ModelEntry>(
  entries: readonly T[],
  query: ListOrdersQuery,
  policy: ListPolicy,
  request = 0,
): { page: readonly T[]; hasMore: boolean } {
  const candidates = select(entries, query, policy, request);
  const size = effectivePageSize(query);
  const page = pageOf(candidates, size, policy);
  return {
    page,
    hasMore: claimsMore(policy, page.length, page.length >= size, candidates.length > page.length),
  };
}

function select<T extends ModelEntry>(
  entries: readonly T[],
  { from, to, before, ...filters }: ListOrdersQuery,
  policy: ListPolicy,
  request: number,
): T[] {
  const { amountMin: _min, amountMax: _max, ...withoutAmounts } = filters;
  const others = policy.ignores === 'amounts' ? withoutAmounts : filters;
  const sides = [
    sideOf(policy.ignores === 'before' ? undefined : before, -1, policy.isCursorInclusive, policy),
    sideOf(policy.ignores === 'from' ? undefined : from, 1, !policy.isStartExclusive, policy),
    sideOf(to, -1, true, policy),
  ];
  const compareTied = tieComparison(policy, request);
  return (
    entries
      .map((entry) => ({ entry, instant: cutInstant(entry, policy.comparedDigits) }))
      .filter(({ instant }) => sides.every((isOnSide) => isOnSide(instant)))
      // The time bounds were applied above, by the policy, so the text of `createdAt` does not
      // matter here.
      .filter(({ entry }) => matchesQuery({ ...entry.fields, createdAt: '' }, others))
      .sort(
        (left, right) =>
          compareInstants(right.instant, left.instant) || compareTied(left.entry, right.entry),
      )
      .map(({ entry }) => entry)
  );
}

/** Ranks are computed only for orders with equal times, which are few in long lists. */
function tieComparison(
  { tieOrder }: ListPolicy,
  request: number,
): (left: ModelEntry, right: ModelEntry) => number {
  const salt = tieOrder === 'unstable' ? request : 0;
  const ranks = new Map<string, number>();
  const rankOf = ({ id }: ModelEntry): number => {
    const rank = ranks.get(id) ?? (tieOrder === 'by id' ? 0 : scatter(id, salt));
    ranks.set(id, rank);
    return rank;
  };
  return (left, right) => rankOf(left) - rankOf(right) || (left.id < right.id ? 1 : -1);
}

/** Before (-1) or after (1) a parameter; always true without one. */
function sideOf(
  parameter: string | undefined,
  side: -1 | 1,
  isInclusive: boolean,
  { parameterDigits }: ListPolicy,
): (instant: Instant) => boolean {
  if (parameter === undefined) return () => true;
  const bound = cutInstant(readBound(parameter, side), parameterDigits);
  return (instant) => {
    const distance = compareInstants(instant, bound) * side;
    return distance > 0 || (isInclusive && distance === 0);
  };
}

/** A date means the start of that day for `from` (1) and its end for `to` (-1), in UTC. */
function readBound(text: string, side: -1 | 1): Instant {
  const date = readDate(text);
  if (date.ok && side === 1) return { epochSeconds: date.value, nanoseconds: 0 };
  if (date.ok) return { epochSeconds: date.value + LAST_SECOND_OF_A_DAY, nanoseconds: 999_999_999 };
  const instant = readInstant(text);
  if (!instant.ok) throw new RangeError(`${text} ${instant.reason}`);
  return instant.value;
}

/** A number that is always the same for an id and a salt, and otherwise without a pattern. */
function scatter(id: string, salted: number): number {
  let hash = salted + 1;
  for (const character of id)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x9e37_79b1) ^ (hash >>> 13);
  return hash;
}

function pageOf<T extends ModelEntry>(
  candidates: readonly T[],
  size: number,
  policy: ListPolicy,
): readonly T[] {
  const page = candidates.slice(0, size);
  const [last, next] = [page.at(-1), candidates[size]];
  if (!policy.keepsSecondsWhole || !next || last?.epochSeconds !== next.epochSeconds) return page;
  const whole = page.filter((order) => order.epochSeconds !== next.epochSeconds);
  return whole.length === 0 ? page : whole;
}

function claimsMore(
  policy: ListPolicy,
  pageLength: number,
  isFull: boolean,
  hasMore: boolean,
): boolean {
  if (policy.hasMore === 'never') return false;
  if (policy.hasMore === 'full page') return hasMore || isFull;
  if (policy.hasMore === 'never on a full page') return hasMore && !isFull;
  if (policy.hasMore === 'until empty') return pageLength > 0;
  return hasMore || policy.hasMore === 'always';
}
