import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { readCreatedInstant } from './created-instant.ts';
import { measurePage } from './page-span.ts';

/** Inclusive bounds of `totalCents`; undefined is open. */
type AmountRange = { readonly min: number | undefined; readonly max: number | undefined };

/**
 * The listing of a single second that holds more orders than a page: it is asked for by ranges of `totalCents`, each split until it
 * fits. Immutable.
 */
export type SecondDrain = {
  /** Epoch seconds. */
  readonly second: number;
  /** The ranges still to be asked for; the first is next. */
  readonly ranges: readonly AmountRange[];
  /** Orders seen in this second that no whole answer has held yet: one left at the end tells that amounts do not find every order. */
  readonly awaited: ReadonlySet<string>;
  /** Whether some orders of this second cannot be listed. */
  readonly hasGap: boolean;
};

/** Begins to list one second; `page` is the answer that showed that it must be, `filter` the one in force. */
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
 * The next question of a drain: a window from the second before to the second after, in whole seconds. Its ends may belong to it or
 * not, and the upstream may compare fewer digits than it prints: the answer then holds too much, never too little.
 */
export function drainRequest({ second, ranges }: SecondDrain, query: Omit<ListOrdersQuery, 'before'>): ListOrdersQuery {
  const { amountMin: _min, amountMax: _max, ...rest } = query;
  const filterStart = readCreatedInstant(query.from);
  const isFilterLater = filterStart !== undefined && filterStart.epochSeconds >= second - 1;
  const [range] = ranges;
  return {
    ...rest,
    // A date-only `from` of the filter begins on a whole second, so that it never cuts into this one.
    ...(!isFilterLater && { from: printUtcSecond(second - 1) }),
    before: printUtcSecond(second + 1),
    ...(range?.min !== undefined && { amountMin: range.min }),
    ...(range?.max !== undefined && { amountMax: range.max }),
  };
}

/** Takes the answer to `drainRequest`; the drain is over when no ranges are left. */
export function advanceDrain(drain: SecondDrain, request: ListOrdersQuery, page: OrderPage): SecondDrain {
  const [range, ...others] = drain.ranges;
  if (!range) return drain;
  const amounts = page.orders.map((order) => order.totalCents);
  // An upstream that ignores the amounts would be asked for ever smaller ranges without end.
  if (!amounts.every((amount) => contains(range, amount))) return { ...drain, ranges: [], hasGap: true };

  const ids = idsWithin(drain.second, page);
  const { oldest, mayHaveMore } = measurePage(request, page);
  // Sorted newest first, an answer that goes on below the second holds all of the second's orders, whatever `hasMore` says.
  if (!mayHaveMore || oldest < drain.second) {
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

/** Splits a range by the amounts seen in it, so that each part has fewer of them; no parts when it cannot be split further. */
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
