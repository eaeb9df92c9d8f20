import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import type { ExceptionFacts, Finding } from './exception.ts';
import { foundOnDay, getOrCreate } from './found-on-day.ts';
import { type RuleState, type JudgedDays, type JudgedStore } from './subject.ts';

/** A larger jump starts another range of numbers, as of another register. */
const LARGEST_GAP = 100;
/**
 * The order store compares this many days, including the judged one, to decide when a store's
 * numbers restart.
 */
export const NUMBERED_DAYS = 28;

/** The numbers of a store's day, how many orders have none, and when the last one was created. */
type DayNumbers = { readonly numbers: number[]; without: number; at: number };
type NumbersByDay = Map<number, DayNumbers>;

function takeNumber(days: NumbersByDay, day: number, { sequenceNumber }: Order, at: number): void {
  const entry = getOrCreate(days, day, () => ({ numbers: [], without: 0, at }));
  if (typeof sequenceNumber === 'number' && Number.isSafeInteger(sequenceNumber))
    entry.numbers.push(sequenceNumber);
  else entry.without += 1;
  entry.at = Math.max(entry.at, at);
}

/**
 * Numbers missing within a finished day, unless as many of its orders have no number. Registers
 * restart at midnight or with the business day: the variant with fewer gaps applies to the store.
 */
export function numberRule({ from, to }: JudgedDays): RuleState {
  const stores = new Map<
    JudgedStore,
    { readonly business: NumbersByDay; readonly calendar: NumbersByDay }
  >();
  return {
    take(order, { store, day, at }) {
      // Most parts of a split bill have no number of their own.
      if (
        (order.parentOrderId && typeof order.sequenceNumber !== 'number') ||
        day < from - 1 ||
        day > to + 1
      )
        return;
      const days = getOrCreate(stores, store, () => ({ business: new Map(), calendar: new Map() }));
      const localDay = Math.floor((at + storeOffset(order) * 60) / 86_400);
      takeNumber(days.business, day, order, at);
      takeNumber(days.calendar, localDay, order, at);
    },
    *finish() {
      for (const [store, { business, calendar }] of stores) {
        const [byBusiness = [], byCalendar = []] = [business, calendar].map((days) =>
          [...days].flatMap(([day, { numbers, without, at }]) => {
            const isJudged = day >= from && day <= to && day < store.today;
            const ranges = numbers.map((number): NumberRange => [number, number]);
            const gap = isJudged ? gapOf({ ranges, without }) : undefined;
            return gap ? [{ day, at, gap }] : [];
          }),
        );
        for (const { day, at, gap } of ownGaps(byBusiness, byCalendar))
          yield* judgeGap(store, day, gap, at);
      }
    },
  };
}

/** A gap in the numbers of a day. */
type Gap = ExceptionFacts['gap_in_numbers'];

/** The gaps by the days that a store numbers by. */
export function ownGaps<Each extends { readonly gap: Gap }>(
  byBusiness: readonly Each[],
  byCalendar: readonly Each[],
): readonly Each[] {
  const count = (gaps: readonly Each[]) => gaps.reduce((sum, { gap }) => sum + gap.count, 0);
  return count(byBusiness) <= count(byCalendar) ? byBusiness : byCalendar;
}

/** `at` is the creation of the day's last order. */
export function judgeGap(
  store: JudgedStore,
  day: number,
  gap: Gap,
  at: number,
): Finding<'gap_in_numbers'>[] {
  if (gap.count < store.thresholds.missingNumbers) return [];
  return [
    foundOnDay(store, 'gap_in_numbers', {
      day,
      at,
      stake: 0,
      facts: gap,
      state: [gap.count, gap.first],
    }),
  ];
}

/** Numbers without a gap: the first and the last. */
export type NumberRange = readonly [first: number, last: number];

/** The number of missing order numbers and the first of them; undefined if none is missing. */
export function gapOf({
  ranges,
  without,
}: {
  readonly ranges: readonly NumberRange[];
  readonly without: number;
}): Gap | undefined {
  const sorted = ranges.toSorted(([one], [other]) => one - other);
  let count = 0 - without;
  let gap: { readonly first: number; readonly last: number } | undefined;
  let before = sorted[0]?.[0] ?? 0;
  for (const [first, last] of sorted) {
    const missing = first - before - 1;
    if (missing > 0 && missing <= LARGEST_GAP) {
      count += missing;
      gap ??= { first: before + 1, last: first - 1 };
    }
    before = Math.max(before, last);
  }
  return gap && count > 0 ? { count, ...gap } : undefined;
}
