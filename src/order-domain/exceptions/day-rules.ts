import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { isSale } from '../order/order-amounts.ts';
import type { ExceptionFacts, ExceptionKind, Finding } from './exception.ts';
import { dayOfNumber, type Gatherer, type JudgedDays, type JudgedStore, takeInto, type Taking } from './subject.ts';

/** How many earlier days a day is compared with: twelve weeks. */
const DISCOUNT_DAYS = 84;
/** Days with sales, without which there is no usual share. */
const FEWEST_DAYS = 14;
/** A larger jump begins another range of numbers, as of another register. */
const LARGEST_GAP = 100;

/** A day of a store that something was found on. */
type FoundDay<Kind extends ExceptionKind> = {
  readonly day: number;
  readonly at: number;
  readonly stake: number;
  readonly facts: ExceptionFacts[Kind];
  readonly state: readonly number[];
};

function foundOnDay<Kind extends ExceptionKind>(
  store: JudgedStore,
  kind: Kind,
  { day: number, at, stake, facts, state }: FoundDay<Kind>,
): Finding<Kind> {
  const day = dayOfNumber(number);
  return {
    id: `${kind}:${store.id}:${day}`,
    kind,
    certain: false,
    orderId: undefined,
    ticket: undefined,
    storeId: store.id,
    stake,
    currency: store.currency,
    at,
    day,
    person: undefined,
    facts,
    state: state.join(' '),
  };
}

function kept<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const fresh = create();
  map.set(key, fresh);
  return fresh;
}

/** A day's sums: what promotions left to pay, what staff took off that, on how many orders, and when the last of all was created. */
type DaySums = { beforeCents: number; discountCents: number; orders: number; at: number };

/** A day, once it is over, whose share of manual discounts is high, and above what is usual in that store. */
export function discountDayRule({ from, to }: JudgedDays): Gatherer {
  const stores = new Map<JudgedStore, Map<number, DaySums>>();
  return {
    take(order, { store, day, at }, taking) {
      if (day < from - DISCOUNT_DAYS || day > to) return;
      const days = kept(stores, store, () => new Map<number, DaySums>());
      const sums = kept(days, day, () => ({ beforeCents: 0, discountCents: 0, orders: 0, at }));
      sums.at = Math.max(sums.at, at);
      if (!isSale(order)) return;
      sums.beforeCents += taking * (order.subtotalCents - order.discountCents);
      sums.discountCents += taking * order.manualDiscountCents;
      if (order.manualDiscountCents > 0) sums.orders += taking;
    },
    *finish() {
      for (const [store, days] of stores) {
        const { discountDayPercent, discountDayDeviations } = store.thresholds;
        for (const [day, sums] of days) {
          if (day < from || day >= store.today || sums.beforeCents <= 0) continue;
          const share = shareOf(sums);
          if (share * 100 <= discountDayPercent) continue;
          const earlier = sharesBefore(days, day);
          if (earlier.length < FEWEST_DAYS) continue;
          const mean = earlier.reduce((sum, each) => sum + each, 0) / earlier.length;
          const variance = earlier.reduce((sum, each) => sum + (each - mean) ** 2, 0) / earlier.length;
          if (share <= mean + discountDayDeviations * Math.sqrt(variance)) continue;
          const { discountCents, beforeCents, orders, at } = sums;
          const facts = { discountCents, beforeCents, share, usualShare: mean, days: earlier.length, orders };
          yield foundOnDay(store, 'day_of_discounts', { day, at, stake: discountCents, facts, state: [discountCents] });
        }
      }
    },
  };
}

/** The shares of the days before a day, of those with sales. */
function sharesBefore(days: ReadonlyMap<number, DaySums>, day: number): number[] {
  const shares: number[] = [];
  for (let other = day - DISCOUNT_DAYS; other < day; other += 1) {
    const sums = days.get(other);
    if (sums && sums.beforeCents > 0) shares.push(shareOf(sums));
  }
  return shares;
}

function shareOf({ discountCents, beforeCents }: DaySums): number {
  return discountCents / beforeCents;
}

/** The numbers of a store's day, how many orders have none, and when the last one was created. */
type DayNumbers = { readonly numbers: number[]; without: number; at: number };
type NumbersByDay = Map<number, DayNumbers>;

function takeNumber(days: NumbersByDay, day: number, { sequenceNumber }: Order, at: number, taking: Taking): void {
  const entry = kept(days, day, () => ({ numbers: [], without: 0, at }));
  if (typeof sequenceNumber === 'number' && Number.isSafeInteger(sequenceNumber))
    takeInto(entry.numbers, sequenceNumber, taking, (other) => other === sequenceNumber);
  else entry.without += taking;
  entry.at = Math.max(entry.at, at);
}

/**
 * Numbers missing between the first and the last of a day that is over, unless as many of its orders have no number. Registers begin anew
 * at midnight or with the business day: the one by which a store has fewer gaps is its own.
 */
export function numberRule({ from, to }: JudgedDays): Gatherer {
  const stores = new Map<JudgedStore, { readonly business: NumbersByDay; readonly calendar: NumbersByDay }>();
  return {
    take(order, { store, day, at }, taking) {
      // Most parts of a split bill have no number of their own.
      if ((order.parentOrderId && typeof order.sequenceNumber !== 'number') || day < from - 1 || day > to + 1) return;
      const days = kept(stores, store, () => ({ business: new Map(), calendar: new Map() }));
      const localDay = Math.floor((at + storeOffset(order) * 60) / 86_400);
      takeNumber(days.business, day, order, at, taking);
      takeNumber(days.calendar, localDay, order, at, taking);
    },
    *finish() {
      for (const [store, { business, calendar }] of stores) {
        const [byBusiness, byCalendar] = [business, calendar].map((days) =>
          [...days].flatMap(([day, numbers]) => {
            const gap = day >= from && day <= to && day < store.today ? gapOf(numbers) : undefined;
            return gap ? [{ day, at: numbers.at, ...gap }] : [];
          }),
        );
        const count = (gaps: typeof byBusiness = []) => gaps.reduce((sum, gap) => sum + gap.count, 0);
        for (const { day, at, ...facts } of (count(byBusiness) <= count(byCalendar) ? byBusiness : byCalendar) ?? []) {
          if (facts.count < store.thresholds.missingNumbers) continue;
          yield foundOnDay(store, 'gap_in_numbers', { day, at, stake: 0, facts, state: [facts.count, facts.first] });
        }
      }
    },
  };
}

/** How many of a day's numbers are missing, and the first of them; undefined if all are there. */
function gapOf({ numbers, without }: DayNumbers): ExceptionFacts['gap_in_numbers'] | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  let count = 0 - without;
  let gap: { readonly first: number; readonly last: number } | undefined;
  let before = sorted[0] ?? 0;
  for (const number of sorted) {
    const missing = number - before - 1;
    if (missing > 0 && missing <= LARGEST_GAP) {
      count += missing;
      gap ??= { first: before + 1, last: number - 1 };
    }
    before = number;
  }
  return gap && count > 0 ? { count, ...gap } : undefined;
}
