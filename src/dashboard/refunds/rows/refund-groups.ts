import { type ColumnSort, sortParts } from '../../kit/table/column-sort.ts';
import type { RowGroup } from '../../kit/table/window/list-geometry.ts';
import { createDayClock, type DayClock } from '#order-domain/days/store-day.ts';
import { type Days, dayZoneOf } from '#order-domain/days/store-span.ts';
import { reasonKey } from '#order-domain/text/fold-text.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import { type RefundFacts, sortRefunds } from './refund-sort.ts';

/** What refunds can be grouped by; `none` groups only by currency, as amounts of two currencies cannot be compared. */
export const REFUND_GROUPINGS = ['day', 'order', 'reason', 'method', 'none'] as const;
export type RefundGrouping = (typeof REFUND_GROUPINGS)[number];

/** The grouping that suits a sorting if none was chosen: only a list by time has days. */
export function groupingOf(grouping: RefundGrouping | undefined, sort: ColumnSort): RefundGrouping {
  return grouping ?? (sortParts(sort).column === 'time' ? 'day' : 'none');
}

/** What the refunds of a group have in common; `key` is unique among the groups. */
export type GroupedBy =
  | { readonly kind: 'day'; readonly key: string }
  | { readonly kind: 'order' | 'reason' | 'currency'; readonly key: string; readonly name: string }
  | {
      readonly kind: 'method';
      readonly key: string;
      readonly name: string;
      /** Whether refunds of other groups were made by this method and another, so that its sum lacks a part of the method's. */
      readonly isOnly: boolean;
    }
  | { readonly kind: 'unknown'; readonly key: string };

/** Refunds under one heading: those of a store's own day (`YYYY-MM-DD`), of an order, a reason, a method or a currency, or without a known time. */
export type RefundGroup = RowGroup & {
  readonly by: GroupedBy;
  /** One for each currency, by code, in cents; none where the time is unknown. */
  readonly sums: readonly { readonly currency: string; readonly cents: number }[];
};

/** Sorts refunds deterministically and groups them. Days follow the sorting by time, other groups go from the largest sum to the smallest. */
export function groupRefunds(
  rows: readonly RefundRow[],
  { sort, grouping }: { readonly sort: ColumnSort; readonly grouping: RefundGrouping | undefined },
  days: Days,
  facts: RefundFacts,
): { readonly rows: readonly RefundRow[]; readonly groups: readonly RefundGroup[] } {
  const known = sortRefunds(
    rows.filter(({ second }) => second !== undefined),
    sort,
    facts,
  );
  const unknown = sortRefunds(
    rows.filter(({ second }) => second === undefined),
    '-ordered',
    facts,
  );
  const nameOf = groupNames(groupingOf(grouping, sort), known, days, facts);
  const members = [...Map.groupBy(known, (row) => nameOf(row).key).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ by: nameOf(first), rows: own, sums: sumsOf(own, facts) }] : [];
  });
  members.sort(groupOrder(sort, new Set(known.map(facts.currencyOf)).size === 1));
  let start = 0;
  const groups = members.map(({ by, rows: own, sums }): RefundGroup => {
    const group = { by, start, count: own.length, sums };
    start += own.length;
    return group;
  });
  if (unknown.length > 0) groups.push({ by: { kind: 'unknown', key: '?' }, start, count: unknown.length, sums: [] });
  return { rows: [...members.flatMap((group) => group.rows), ...unknown], groups };
}

type Members = Pick<RefundGroup, 'by' | 'sums'> & { readonly rows: readonly RefundRow[] };

/** How groups follow each other; by their numbers of refunds where amounts cannot be compared. */
function groupOrder(sort: ColumnSort, isOneCurrency: boolean): (left: Members, right: Members) => number {
  const direction = sort === 'time' ? 1 : -1;
  const measure = ({ rows, sums }: Members) => (isOneCurrency ? (sums[0]?.cents ?? 0) : rows.length);
  return (left, right) => {
    const byKey = left.by.key < right.by.key ? -1 : 1;
    // Days as texts follow the calendar: with stores in several zones, a later instant can be on an earlier day.
    if (left.by.kind === 'day') return direction * byKey;
    return left.by.kind === 'currency' ? byKey : measure(right) - measure(left) || byKey;
  };
}

function groupNames(
  grouping: RefundGrouping,
  rows: readonly RefundRow[],
  days: Days,
  { currencyOf, methodNames }: RefundFacts,
): (row: RefundRow) => GroupedBy {
  switch (grouping) {
    case 'day':
      return storeDays(rows, days);
    case 'order':
      return ({ orderId, ticket }) => ({ kind: 'order', key: orderId, name: ticket });
    case 'reason':
      return ({ reason }) => ({ kind: 'reason', key: reasonKey(reason), name: reason });
    case 'method': {
      const shared = new Set(
        rows.flatMap(({ methods }) => (methods.length > 1 ? methods.map(({ value }) => value) : [])),
      );
      return (row) => ({
        kind: 'method',
        key: methodNames(row),
        name: methodNames(row),
        isOnly: row.methods.length === 1 && row.methods.some(({ value }) => shared.has(value)),
      });
    }
    case 'none':
      return (row) => ({ kind: 'currency', key: currencyOf(row), name: currencyOf(row) });
  }
}

/** Maps refunds to their days on their own stores' clocks; by time, so that each zone's calendar is consulted once per day. */
function storeDays(rows: readonly RefundRow[], days: Days): (row: RefundRow) => GroupedBy {
  const clocks = new Map<string, DayClock>();
  const found = new Map<string, GroupedBy>();
  for (const { id, storeId, second = 0 } of rows.toSorted((left, right) => (left.second ?? 0) - (right.second ?? 0))) {
    const zone = dayZoneOf(storeId, days);
    const clock = clocks.get(zone) ?? createDayClock(zone, days.cutoffMinutes);
    clocks.set(zone, clock);
    const { day } = clock(second);
    found.set(id, { kind: 'day', key: day });
  }
  return ({ id }) => found.get(id) ?? { kind: 'unknown', key: '?' };
}

function sumsOf(rows: readonly RefundRow[], { currencyOf }: RefundFacts): RefundGroup['sums'] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(currencyOf(row), (sums.get(currencyOf(row)) ?? 0) + row.amountCents);
  return [...sums]
    .map(([currency, cents]) => ({ currency, cents }))
    .sort((left, right) => (left.currency < right.currency ? -1 : 1));
}
