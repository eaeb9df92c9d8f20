import type { RowGroup } from '../../kit/rows/list-geometry.ts';
import { createDayClock, type DayClock } from '../../stores/day-clock.ts';
import { type Days, dayZoneOf } from '../../stores/store-span.ts';
import type { RefundRow } from './refund-row.ts';

/** How refunds are sorted; every sorting lists refunds with an unknown time last. */
export const REFUND_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type RefundSort = (typeof REFUND_SORTS)[number];

/** Whether a sorting groups by day; the others group by currency, as amounts of two currencies cannot be compared. */
export function isByTime(sort: RefundSort): boolean {
  return sort === 'newest' || sort === 'oldest';
}

/** Consecutive refunds under one heading: those of a store's own day (`YYYY-MM-DD`), of a currency, or without a known time. */
export type RefundGroup = RowGroup & {
  readonly by:
    | { readonly kind: 'day'; readonly day: string; readonly isToday: boolean }
    | { readonly kind: 'currency'; readonly currency: string }
    | { readonly kind: 'unknown' };
  /** One for each currency, by code, in cents; none where the time is unknown. */
  readonly sums: readonly { readonly currency: string; readonly cents: number }[];
};

type Dated = { readonly row: RefundRow; readonly second: number };
type Keyed = Dated & { readonly key: string };

/** Sorts refunds deterministically and groups them. */
export function groupRefunds(
  rows: readonly RefundRow[],
  sort: RefundSort,
  days: Days,
): { readonly rows: readonly RefundRow[]; readonly groups: readonly RefundGroup[] } {
  const currencyOf = (row: RefundRow) => days.stores.find(row.storeId).currency;
  const dayOf = createStoreDays(days);
  // Sorted by time first, so that each zone's calendar is consulted once per day.
  const known = rows
    .flatMap((row): Dated[] => (row.second === undefined ? [] : [{ row, second: row.second }]))
    .sort((left, right) => left.second - right.second);
  const unknown = rows.filter(({ second }) => second === undefined).toSorted(byOrderTime);
  const keyed = known.map((dated): Keyed => ({
    ...dated,
    key: isByTime(sort) ? dayOf(dated).day : currencyOf(dated.row),
  }));
  keyed.sort(COMPARE[sort]);
  const sorted = keyed.map(({ row }) => row);
  const groups: RefundGroup[] = [];
  let start = 0;
  for (const [key, members] of Map.groupBy(keyed, (entry) => entry.key)) {
    const [first] = members;
    groups.push({
      by:
        isByTime(sort) && first
          ? { kind: 'day', day: key, isToday: dayOf(first).isToday }
          : { kind: 'currency', currency: key },
      start,
      count: members.length,
      sums: sumsOf(members, currencyOf),
    });
    start += members.length;
  }
  if (unknown.length > 0) groups.push({ by: { kind: 'unknown' }, start, count: unknown.length, sums: [] });
  return { rows: [...sorted, ...unknown], groups };
}

/** Maps a refund to its day on its own store's clock; cheap for refunds in chronological order. */
function createStoreDays(days: Days): (refund: Dated) => { readonly day: string; readonly isToday: boolean } {
  const clocks = new Map<string, DayClock>();
  return ({ row, second }) => {
    const zone = dayZoneOf(row.storeId, days);
    const clock = clocks.get(zone) ?? createDayClock(zone, days.cutoffMinutes);
    clocks.set(zone, clock);
    const { day, start, end } = clock(second);
    return { day, isToday: days.now >= start && days.now < end };
  };
}

function sumsOf(members: readonly Keyed[], currencyOf: (row: RefundRow) => string): RefundGroup['sums'] {
  const sums = new Map<string, number>();
  for (const { row } of members) {
    const currency = currencyOf(row);
    sums.set(currency, (sums.get(currency) ?? 0) + row.amountCents);
  }
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents }))
    .sort((left, right) => (left.currency < right.currency ? -1 : 1));
}

type Compare = (left: Keyed, right: Keyed) => number;

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

const byId: Compare = (left, right) => compareText(left.row.id, right.row.id);
const bySecond: Compare = (left, right) => left.second - right.second;
const byAmount: Compare = (left, right) => left.row.amountCents - right.row.amountCents;
const byKey: Compare = (left, right) => compareText(left.key, right.key);

// By day first: with stores in several zones, a later instant can be on an earlier day.
const COMPARE: Readonly<Record<RefundSort, Compare>> = {
  newest: (left, right) => byKey(right, left) || bySecond(right, left) || byId(left, right),
  oldest: (left, right) => byKey(left, right) || bySecond(left, right) || byId(left, right),
  largest: (left, right) => byKey(left, right) || byAmount(right, left) || bySecond(right, left) || byId(left, right),
  smallest: (left, right) => byKey(left, right) || byAmount(left, right) || bySecond(right, left) || byId(left, right),
};

function byOrderTime(left: RefundRow, right: RefundRow): number {
  return compareText(right.orderedAt, left.orderedAt) || compareText(left.id, right.id);
}
