import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { printDay, type StoreCalendar } from '../days/store-calendar.ts';
import { dayPrices, type DayPrices, mergePrices } from '../exceptions/prices.ts';
import { dayRefunds, type DayRefunds, mergeRefunds } from '../exceptions/large-refunds.ts';
import { isSale } from '../order/order-amounts.ts';
import { reasonKey } from '../text/fold-text.ts';
import {
  type Breakdown,
  type Breakdowns,
  foldBreakdowns,
  mergeBreakdowns,
} from './fold-breakdowns.ts';
import { type FigureDimension, mergeFigures, type PartialFigures } from './figure-sums.ts';
import { type FigurePeriod, foldFigures } from './fold-figures.ts';
import {
  dayDiscounts,
  type DayDiscounts,
  dayNumbers,
  type DayNumbers,
  mergeDiscounts,
  mergeNumbers,
} from './store-day-numbers.ts';

/** The day and the store are those of the fold itself. */
export const DAY_GROUPINGS = [
  ['weekday', 'hour'],
  ['source'],
  ['service_type'],
] as const satisfies readonly (readonly FigureDimension[])[];

/** The longest text of a value, which a database can index in any script. */
const LONGEST_VALUE = 400;

/** The days of a period add up to the period's figures, except the bridge: see `moneyDays`. */
export type StoreDay = {
  readonly figures: PartialFigures;
  /** Sales and refunds by `FIGURE_VALUES`. */
  readonly values: readonly Breakdown[];
  /**
   * Payments and refunds on other days for this day's sales: a period with both days counts them as
   * its own.
   */
  readonly moneyDays: readonly MoneyDay[];
  readonly numbers: readonly DayNumbers[];
  readonly discounts: DayDiscounts | undefined;
  readonly prices: DayPrices;
  readonly refunds: DayRefunds;
};

/** Payments and refunds (in cents) by their business day. */
export type MoneyDay = {
  readonly day: number;
  readonly paidCents: number;
  readonly refundedCents: number;
};

/** `until` (epoch seconds) ends the day early. */
export type FoldedDay = {
  readonly storeId: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly calendar: StoreCalendar;
  readonly until?: number | undefined;
};

/**
 * Folds a business day of a store from all orders created on it and all orders with a payment or
 * refund on it, each once; other orders change nothing.
 */
export function foldStoreDay(orders: readonly Order[], folded: FoldedDay): StoreDay {
  const { storeId, day, calendar } = folded;
  const hasZone = calendar.zoneOf(storeId) !== undefined;
  // Without a time zone, each order uses its own offset.
  const parts = [...Map.groupBy(orders, (order) => (hasZone ? 0 : storeOffset(order)))].map(
    ([offsetMinutes, all]) => {
      const place = { storeId, offsetMinutes };
      const dayOf = (second: number) => calendar.dayAt(place, second);
      return { dayOf, ...foldPart(all, { ...folded, offsetMinutes }) };
    },
  );
  const created = parts.flatMap(({ own, dayOf }) => own.map((order) => ({ order, dayOf })));
  return {
    figures: mergeFigures(...parts.map(({ figures }) => figures)),
    values: [...mergeBreakdowns(...parts.map(({ values }) => values)).values()],
    moneyDays: moneyDays(created, day),
    numbers: dayNumbers(created.map(({ order }) => order)),
    discounts: dayDiscounts(created.map(({ order }) => order)),
    prices: dayPrices(created.map(({ order }) => order)),
    refunds: mergeRefunds(parts.map(({ refunds }) => refunds)),
  };
}

/** A business day of a store from the folds of parts of its orders, each order in one part. */
export function mergeStoreDays(parts: readonly StoreDay[]): StoreDay {
  const money = new Map<number, { day: number; paidCents: number; refundedCents: number }>();
  for (const { day, paidCents, refundedCents } of parts.flatMap((part) => part.moneyDays)) {
    const known = money.get(day) ?? { day, paidCents: 0, refundedCents: 0 };
    money.set(day, known);
    known.paidCents += paidCents;
    known.refundedCents += refundedCents;
  }
  const values = parts.flatMap((part) => part.values);
  return {
    figures: mergeFigures(...parts.map(({ figures }) => figures)),
    values: [
      ...mergeBreakdowns(new Map(values.map((each, index) => [String(index), each]))).values(),
    ],
    moneyDays: [...money.values()].toSorted((one, other) => one.day - other.day),
    numbers: mergeNumbers(parts.map(({ numbers }) => numbers)),
    discounts: mergeDiscounts(parts.map(({ discounts }) => discounts)),
    prices: mergePrices(parts.map(({ prices }) => prices)),
    refunds: mergeRefunds(parts.map(({ refunds }) => refunds)),
  };
}

/** Folds orders that are on the same clock. */
function foldPart(
  orders: readonly Order[],
  {
    storeId,
    day,
    calendar,
    until = Infinity,
    offsetMinutes,
  }: FoldedDay & { readonly offsetMinutes: number },
) {
  const place = { storeId, offsetMinutes };
  const printed = printDay(day);
  const period: FigurePeriod = {
    currencyOf: (id) => calendar.currencyOf(id),
    dayOf: (_, second) =>
      second < until && calendar.dayAt(place, second) === day ? printed : undefined,
    hourOf: (_, second) => calendar.hourAt(place, second),
  };
  const isOn = (at: number | undefined) =>
    at !== undefined && period.dayOf(storeId, at) !== undefined;
  const [own, others] = [true, false].map((isOwn) =>
    orders.filter(({ created }) => isOn(created) === isOwn),
  );
  const [figures, figuresOfOthers] = [own, others].map((part) =>
    foldFigures(part ?? [], { period, groupings: DAY_GROUPINGS }),
  );
  return {
    own: own ?? [],
    refunds: dayRefunds(orders, isOn),
    // Report an order with unknown amounts once, on the day of its creation.
    figures: mergeFigures(
      ...(figures ? [figures] : []),
      ...(figuresOfOthers ? [{ ...figuresOfOthers, incompleteOrders: 0 }] : []),
    ),
    values: storable(foldBreakdowns(orders, { period, reasonKey })),
  };
}

/** With values that every database can keep. */
function storable(breakdowns: Breakdowns): Breakdowns {
  return mergeBreakdowns(
    new Map(
      [...breakdowns.values()].map((each, index) => [
        String(index),
        { ...each, value: storableText(each.value) },
      ]),
    ),
  );
}

/** Well-formed text without NUL that is not too long to be part of a key. */
function storableText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').slice(0, LONGEST_VALUE).toWellFormed();
}

function moneyDays(
  created: readonly { readonly order: Order; readonly dayOf: (second: number) => number }[],
  own: number,
): MoneyDay[] {
  const days = new Map<number, { day: number; paidCents: number; refundedCents: number }>();
  for (const { order, dayOf } of created) {
    if (!isSale(order)) continue;
    const add = (
      entries: Order['payments'] | Order['refunds'],
      sum: 'paidCents' | 'refundedCents',
    ) => {
      for (const { created: at, amountCents } of entries ?? []) {
        const day = at === undefined ? undefined : dayOf(at);
        if (day === undefined || day === own) continue;
        const known = days.get(day) ?? { day, paidCents: 0, refundedCents: 0 };
        days.set(day, known);
        known[sum] += amountCents;
      }
    };
    add(order.payments, 'paidCents');
    add(order.refunds, 'refundedCents');
  }
  return [...days.values()].toSorted((one, other) => one.day - other.day);
}
