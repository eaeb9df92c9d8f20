import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { measurePage, readCreatedInstant } from './created-instant.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';

/** Inclusive bounds of `totalCents`; undefined is open. */
type AmountRange = { readonly min: number | undefined; readonly max: number | undefined };

/**
 * Lists a single second that holds more orders than a page, by ranges of `totalCents` that are split until each fits a page. Immutable.
 */
export type SecondDrain = {
  /** Epoch seconds. */
  readonly second: number;
  /** The ranges not yet requested; the first is next. */
  readonly ranges: readonly AmountRange[];
  /** Orders seen in this second but not yet in a complete range. Any left at the end prove that filtering by amount misses orders. */
  readonly awaited: ReadonlySet<string>;
  /** True if some orders of this second cannot be listed. */
  readonly hasGap: boolean;
};

/** Starts listing one second; `page` is the response that could not hold all of its orders, `filter` the filter of the walk. */
export function startDrain(
  second: number,
  filter: Pick<ListOrdersQuery, 'amountMin' | 'amountMax'>,
  page: OrderPage,
): SecondDrain {
  return {
    second,
    ranges: [{ min: filter.amountMin, max: filter.amountMax }],
    awaited: new Set(idsWithin(second, page)),
    hasGap: false,
  };
}

/**
 * The next request of a drain: from the second before to the second after, in whole seconds. Whether or not the service includes these
 * bounds, and even if it compares fewer digits than it prints, the response can contain extra orders but never misses any.
 */
export function drainRequest({ second, ranges }: SecondDrain, query: Omit<OrdersQuery, 'before'>): OrdersQuery {
  const { amountMin: _min, amountMax: _max, ...rest } = query;
  const filterStart = readCreatedInstant(query.from);
  const isFilterLater = filterStart !== undefined && filterStart.epochSeconds >= second - 1;
  const [range] = ranges;
  return {
    ...rest,
    // A date-only `from` starts on a whole second, so it never cuts into this one.
    ...(!isFilterLater && { from: printUtcSecond(second - 1) }),
    before: printUtcSecond(second + 1),
    ...(range?.min !== undefined && { amountMin: range.min }),
    ...(range?.max !== undefined && { amountMax: range.max }),
  };
}

/** Applies the response to `drainRequest`; the drain is complete when no ranges are left. */
export function advanceDrain(drain: SecondDrain, request: OrdersQuery, page: OrderPage): SecondDrain {
  const [range, ...others] = drain.ranges;
  if (!range) return drain;
  const amounts = page.orders.map((order) => order.totalCents);
  // Splitting would never end for a service that ignores the amounts.
  if (!amounts.every((amount) => contains(range, amount))) return { ...drain, ranges: [], hasGap: true };

  const ids = idsWithin(drain.second, page);
  const { span, mayHaveMore } = measurePage(request, page);
  // Pages are sorted newest first: one that reaches below this second holds all orders of the second, whatever `hasMore` claims.
  if (!mayHaveMore || (span && span.oldest < drain.second)) {
    const found = new Set(ids);
    return { ...drain, ranges: others, awaited: new Set([...drain.awaited].filter((id) => !found.has(id))) };
  }
  const parts = splitRange(range, amounts);
  return {
    ...drain,
    ranges: [...parts, ...others],
    awaited: new Set([...drain.awaited, ...ids]),
    hasGap: drain.hasGap || parts.length === 0,
  };
}

function idsWithin(second: number, page: OrderPage): string[] {
  return [...page.orders, ...page.unreadable].flatMap(({ id, createdAt }) =>
    id !== undefined && readCreatedInstant(createdAt)?.epochSeconds === second ? [id] : [],
  );
}

function contains({ min, max }: AmountRange, amount: number): boolean {
  return (min === undefined || amount >= min) && (max === undefined || amount <= max);
}

/** Splits a range in the middle of the amounts seen in it; returns no parts if it cannot be split further. */
function splitRange({ min, max }: AmountRange, amounts: readonly number[]): AmountRange[] {
  const seen = [...new Set(amounts)].filter(Number.isSafeInteger).sort((left, right) => left - right);
  const middle = seen[Math.floor((seen.length - 1) / 2)];
  if (middle === undefined) return [];
  if (seen.length > 1) {
    return [
      { min, max: middle },
      { min: middle + 1, max },
    ];
  }
  const parts = [
    { min, max: middle - 1 },
    { min: middle, max: middle },
    { min: middle + 1, max },
  ].filter((part) => part.min === undefined || part.max === undefined || part.min <= part.max);
  return parts.length > 1 ? parts : [];
}
