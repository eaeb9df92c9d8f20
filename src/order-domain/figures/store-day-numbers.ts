import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { isSale } from '../order/order-amounts.ts';

const DAY = 86_400;

/**
 * Numbers of a business day's orders that were created on one calendar day, by their own offsets.
 */
export type DayNumbers = {
  /** The calendar day, in days since 1970-01-01. */
  readonly day: number;
  /** First and last number of each range without gaps, flattened and sorted. */
  readonly ranges: readonly number[];
  /** Orders without a number. */
  readonly without: number;
  /** Creation of the last order, in epoch seconds. */
  readonly at: number;
};

/**
 * A day's sums: the price after promotions, manual discounts, orders with one, and the creation of
 * the last order.
 */
export type DayDiscounts = {
  readonly beforeCents: number;
  readonly discountCents: number;
  readonly orders: number;
  readonly at: number;
};

/**
 * Registers restart their numbers at midnight or with the business day, so calendar days are
 * separate.
 */
export function dayNumbers(orders: readonly Order[]): DayNumbers[] {
  // Most parts of a split bill have no number of their own.
  const counted = orders.filter(
    ({ created, parentOrderId, sequenceNumber }) =>
      created !== undefined && !(parentOrderId && typeof sequenceNumber !== 'number'),
  );
  const days = Map.groupBy(counted, (order) =>
    Math.floor((secondOf(order) + storeOffset(order) * 60) / DAY),
  );
  return [...days]
    .map(([day, ofDay]) => {
      const numbers = ofDay.flatMap(({ sequenceNumber }) =>
        isNumber(sequenceNumber) ? [sequenceNumber] : [],
      );
      return {
        day,
        ranges: rangesOf(numbers),
        without: ofDay.length - numbers.length,
        at: lastOf(ofDay),
      };
    })
    .toSorted((one, other) => one.day - other.day);
}

/** The discounts of a business day's orders; undefined without orders. */
export function dayDiscounts(orders: readonly Order[]): DayDiscounts | undefined {
  if (orders.length === 0) return undefined;
  const sums = { beforeCents: 0, discountCents: 0, orders: 0, at: lastOf(orders) };
  for (const order of orders.filter(isSale)) {
    sums.beforeCents += order.subtotalCents - order.discountCents;
    sums.discountCents += order.manualDiscountCents;
    if (order.manualDiscountCents > 0) sums.orders += 1;
  }
  return sums;
}

/** One store's numbers of a day, from parts of its orders. */
export function mergeNumbers(parts: readonly (readonly DayNumbers[])[]): DayNumbers[] {
  return [...Map.groupBy(parts.flat(), ({ day }) => day)]
    .map(([day, ofDay]) => ({
      day,
      ranges: joinRanges(ofDay.map(({ ranges }) => ranges)),
      without: ofDay.reduce((sum, { without }) => sum + without, 0),
      at: Math.max(...ofDay.map(({ at }) => at)),
    }))
    .toSorted((one, other) => one.day - other.day);
}

/** One store's discounts of a day, from parts of its orders. */
export function mergeDiscounts(
  parts: readonly (DayDiscounts | undefined)[],
): DayDiscounts | undefined {
  const [first, ...others] = parts.flatMap((part) => part ?? []);
  return (
    first &&
    others.reduce(
      (sum, part) => ({
        beforeCents: sum.beforeCents + part.beforeCents,
        discountCents: sum.discountCents + part.discountCents,
        orders: sum.orders + part.orders,
        at: Math.max(sum.at, part.at),
      }),
      first,
    )
  );
}

function isNumber(sequenceNumber: Order['sequenceNumber']): sequenceNumber is number {
  return Number.isSafeInteger(sequenceNumber);
}

function secondOf({ created }: Order): number {
  return created ?? 0;
}

function lastOf(orders: readonly Order[]): number {
  return orders.reduce((last, order) => Math.max(last, secondOf(order)), -Infinity);
}

function rangesOf(numbers: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last === number - 1) ranges[ranges.length - 1] = number;
    else ranges.push(number, number);
  }
  return ranges;
}

function joinRanges(all: readonly (readonly number[])[]): number[] {
  const pairs = all.flatMap((ranges) =>
    ranges.flatMap((first, index) =>
      index % 2 === 0 ? [[first, ranges[index + 1] ?? first]] : [],
    ),
  );
  const joined: number[] = [];
  for (const [first = 0, last = 0] of pairs.toSorted(([one = 0], [other = 0]) => one - other)) {
    const end = joined.at(-1);
    if (end === undefined || first > end + 1) joined.push(first, last);
    else joined[joined.length - 1] = Math.max(end, last);
  }
  return joined;
}
