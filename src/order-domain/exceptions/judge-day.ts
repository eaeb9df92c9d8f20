import { type DaySums, judgeDiscountDay } from './discount-days.ts';
import type { Finding, OrderException } from './exception.ts';
import { type DayRefunds, judgeLargeRefunds } from './large-refunds.ts';
import { gapOf, judgeGap, NUMBERED_DAYS, type NumberRange, ownGaps } from './numbers.ts';
import { type DayPrices, judgeDayPrices } from './prices.ts';
import type { JudgedStore } from './subject.ts';

/** The numbers of a business day's orders that were created on one day of the calendar. */
type NumbersPart = {
  /** The calendar day, as a `dayNumber`. */
  readonly day: number;
  /** First and last number of each range without gaps, flattened. */
  readonly ranges: readonly number[];
  /** Orders without a number. */
  readonly without: number;
  /** Creation of the last order, in epoch seconds. */
  readonly at: number;
};

/** The known business days of a store, by day number. */
export type KnownDays = {
  readonly discounts: ReadonlyMap<number, DaySums>;
  readonly numbers: ReadonlyMap<number, readonly NumbersPart[]>;
  readonly prices: ReadonlyMap<number, DayPrices>;
  readonly refunds: ReadonlyMap<number, DayRefunds>;
};

/** Compares a store's business day with the days before it, as if it were over. */
export function judgeDay(
  store: JudgedStore,
  day: number,
  { discounts, numbers, prices, refunds }: KnownDays,
): OrderException[] {
  return [
    ...judgeDiscountDay(store, day, discounts),
    ...judgeNumbers(store, day, numbers),
    ...judgeDayPrices(store, day, prices),
    ...judgeLargeRefunds(store, day, refunds),
  ];
}

function judgeNumbers(
  store: JudgedStore,
  day: number,
  known: KnownDays['numbers'],
): Finding<'gap_in_numbers'>[] {
  const days = Array.from({ length: NUMBERED_DAYS }, (_, back) => day - back);
  const gapsOf = (numbersOf: (day: number) => readonly NumbersPart[]) =>
    days.flatMap((each) => gapIn(numbersOf(each), each));
  const byBusiness = gapsOf((each) => known.get(each) ?? []);
  // A calendar day also belongs to the neighboring business days.
  const byCalendar = gapsOf((each) =>
    [each - 1, each, each + 1].flatMap((near) =>
      (known.get(near) ?? []).filter((part) => part.day === each),
    ),
  );
  return ownGaps(byBusiness, byCalendar)
    .filter((gap) => gap.day === day)
    .flatMap(({ gap, at }) => judgeGap(store, day, gap, at));
}

/** The gap in a day's numbers, which are known in parts. */
function gapIn(parts: readonly NumbersPart[], day: number) {
  const ranges = parts.flatMap((part) => pairsOf(part.ranges));
  const without = parts.reduce((sum, part) => sum + part.without, 0);
  const gap = gapOf({ ranges, without });
  return gap ? [{ day, gap, at: Math.max(...parts.map((part) => part.at)) }] : [];
}

function pairsOf(ranges: readonly number[]): NumberRange[] {
  return ranges.flatMap((first, index): NumberRange[] =>
    index % 2 === 0 ? [[first, ranges[index + 1] ?? first]] : [],
  );
}
