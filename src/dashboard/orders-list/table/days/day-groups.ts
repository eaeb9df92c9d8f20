import type { Order } from '#contract/service/order.ts';
import type { DayClock, DaySpan } from '#order-domain/days/store-day.ts';

/** How many entries two lists share (by identity) at their start. */
export function commonStart<T>(left: readonly T[], right: readonly T[]): number {
  const most = Math.min(left.length, right.length);
  let count = 0;
  while (count < most && left[count] === right[count]) count += 1;
  return count;
}

/** How many entries two lists share (by identity) at their end, not counting the `start` ones that they share at their start. */
export function commonEnd<T>(left: readonly T[], right: readonly T[], start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (count < most && left[left.length - 1 - count] === right[right.length - 1 - count]) count += 1;
  return count;
}

/** Consecutive orders of one day; `span` is undefined if no order so far has a readable time. */
export type DayGroup = {
  readonly span: DaySpan | undefined;
  /** Position of its first order in the list. */
  readonly start: number;
  readonly count: number;
  /** Sorted by code: the currencies of its orders, and those of `inView`; the same array as long as the orders are the same. */
  readonly currencies: readonly string[];
};

type Grouping<Grouped> = { readonly orders: readonly Grouped[]; readonly groups: readonly DayGroup[] };

function inOrder(currencies: Iterable<string>): readonly string[] {
  return [...new Set(currencies)].sort();
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
      currencies: inOrder([...last.currencies, ...group.currencies]),
    };
  }
  return joined;
}

/**
 * Groups a list of orders (newest first) by day; an order without a readable time stays with the one before it. The result for the previous
 * list is reused, so that the cost of a page or a change depends on what it adds, not on what is loaded. Each group has the currencies `inView`,
 * because the day may have orders in them that are not in the list yet.
 */
export function createDayGrouper<Grouped extends Pick<Order, 'created'> = Order>(
  dayAt: DayClock,
  currencyOf: (order: Grouped) => string,
  inView: readonly string[] = [],
): (orders: readonly Grouped[]) => readonly DayGroup[] {
  let known: Grouping<Grouped> = { orders: [], groups: [] };

  function groupsOf(orders: readonly Grouped[], from: number, to: number, before: DaySpan | undefined): DayGroup[] {
    const groups: DayGroup[] = [];
    let span = before;
    let start = from;
    let currencies = new Set(inView);
    const close = (end: number) => {
      if (end > start) groups.push({ span, start, count: end - start, currencies: inOrder(currencies) });
      start = end;
      currencies = new Set(inView);
    };
    for (let index = from; index < to; index += 1) {
      const order = orders[index];
      if (!order) continue;
      const second = order.created;
      const next = second === undefined ? span : dayAt(second);
      if (next?.day !== span?.day) {
        close(index);
        span = next;
      }
      currencies.add(currencyOf(order));
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
