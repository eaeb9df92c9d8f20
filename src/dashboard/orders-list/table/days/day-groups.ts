import type { Order } from '#contract/service/order.ts';
import { readInstant } from '#contract/service/rfc3339.ts';
import { refundedCents } from '../../../order-math/order-amounts.ts';
import { commonEnd, commonStart } from './common-ends.ts';
import type { DayClock, DaySpan } from '../../../stores/day-clock.ts';

/** The sums of a day's orders in one currency, in cents. */
export type DaySum = { readonly currency: string; readonly totalCents: number; readonly refundedCents: number };

/** Consecutive orders of one day; `span` is undefined if no order so far has a readable time. */
export type DayGroup = {
  readonly span: DaySpan | undefined;
  /** Position of its first order in the list. */
  readonly start: number;
  readonly count: number;
  /** One for each currency, never added across them. */
  readonly sums: readonly DaySum[];
};

type Grouping = { readonly orders: readonly Order[]; readonly groups: readonly DayGroup[] };

/** Sorted by currency code, so that no sum moves when an order arrives. */
function inOrder(sums: Iterable<DaySum>): readonly DaySum[] {
  return [...sums].sort((left, right) => (left.currency < right.currency ? -1 : 1));
}

/** Adds up by currency. */
function mergeSums(left: readonly DaySum[], right: readonly DaySum[]): readonly DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const sum of [...left, ...right]) {
    const known = sums.get(sum.currency);
    sums.set(sum.currency, {
      currency: sum.currency,
      totalCents: (known?.totalCents ?? 0) + sum.totalCents,
      refundedCents: (known?.refundedCents ?? 0) + sum.refundedCents,
    });
  }
  return inOrder(sums.values());
}

function isSameDay(left: DayGroup, right: DayGroup): boolean {
  return left.span?.day === right.span?.day;
}

/** Concatenates lists of groups, and merges the two groups of a day that spans both lists. */
function joinGroups(...parts: readonly (readonly DayGroup[])[]): DayGroup[] {
  const joined: DayGroup[] = [];
  for (const group of parts.flat()) {
    const last = joined.at(-1);
    if (!last || !isSameDay(last, group)) {
      joined.push(group);
      continue;
    }
    joined[joined.length - 1] = {
      ...last,
      count: last.count + group.count,
      sums: mergeSums(last.sums, group.sums),
    };
  }
  return joined;
}

/**
 * Groups a list of orders (newest first) by day; an order without a readable time stays with the one before it. The result of the list
 * before is reused, so that a page or a change costs what it adds, not what is loaded.
 */
export function createDayGrouper(
  dayAt: DayClock,
  currencyOf: (order: Order) => string,
): (orders: readonly Order[]) => readonly DayGroup[] {
  let known: Grouping = { orders: [], groups: [] };

  function groupsOf(orders: readonly Order[], from: number, to: number, before: DaySpan | undefined): DayGroup[] {
    const groups: DayGroup[] = [];
    let span = before;
    let start = from;
    let sums = new Map<string, { currency: string; totalCents: number; refundedCents: number }>();
    const close = (end: number) => {
      if (end > start) groups.push({ span, start, count: end - start, sums: inOrder(sums.values()) });
      start = end;
      sums = new Map();
    };
    for (let index = from; index < to; index += 1) {
      const order = orders[index];
      if (!order) continue;
      const instant = readInstant(order.createdAt);
      const next = instant.ok ? dayAt(instant.value.epochSeconds) : span;
      if (next?.day !== span?.day) {
        close(index);
        span = next;
      }
      const currency = currencyOf(order);
      const sum = sums.get(currency) ?? { currency, totalCents: 0, refundedCents: 0 };
      sum.totalCents += order.totalCents;
      sum.refundedCents += refundedCents(order) ?? 0;
      sums.set(currency, sum);
    }
    close(to);
    return groups;
  }

  return (orders) => {
    if (orders === known.orders) return known.groups;
    const { orders: old, groups } = known;
    const head = commonStart(old, orders);
    const tail = commonEnd(old, orders, head);
    const shift = orders.length - old.length;
    const before = groups.filter(({ start, count }) => start + count <= head);
    const after = groups
      .filter(({ start }) => start >= old.length - tail)
      .map((group) => (shift === 0 ? group : { ...group, start: group.start + shift }));
    const last = before.at(-1);
    const between = groupsOf(orders, last ? last.start + last.count : 0, after[0]?.start ?? orders.length, last?.span);
    known = { orders, groups: joinGroups(before, between, after) };
    return known.groups;
  };
}
