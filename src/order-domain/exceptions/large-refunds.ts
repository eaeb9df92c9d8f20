import type { Order } from '#contract/service/order.ts';
import { DISCOUNT_DAYS } from './discount-days.ts';
import type { Finding } from './exception.ts';
import { datedRefunds } from './refund-rules.ts';
import {
  found,
  getPerson,
  type JudgedDays,
  type JudgedStore,
  type RuleState,
  type Subject,
} from './subject.ts';

/** The usual refund of a store is the median of these many business days before. */
const REFUND_DAYS = DISCOUNT_DAYS;
/** Fewer refunds than these don't make a usual one. */
const FEWEST_REFUNDS = 20;
/** The largest refunds of a day are judged; a day has fewer that are unusual. */
const MOST_JUDGED = 20;

/** A refund with what its finding names. */
type GivenRefund = Pick<Subject, 'orderId' | 'ticket' | 'person'> & {
  readonly refundId: string;
  readonly cents: number;
  /** Epoch seconds. */
  readonly at: number;
};

/** The refunds given on a store's business day: all amounts in cents, and the largest refunds. */
export type DayRefunds = {
  readonly cents: readonly number[];
  readonly largest: readonly GivenRefund[];
};

function givenRefunds(order: Order): GivenRefund[] {
  return datedRefunds(order).map(({ refund, at }) => ({
    orderId: order.id,
    ticket: order.ticketNumber ?? undefined,
    person: getPerson(order),
    refundId: refund.id,
    cents: refund.amountCents,
    at,
  }));
}

function toDay(refunds: readonly GivenRefund[]): DayRefunds {
  return {
    cents: refunds.map(({ cents }) => cents),
    largest: refunds
      .toSorted((one, other) => other.cents - one.cents || (one.refundId < other.refundId ? -1 : 1))
      .slice(0, MOST_JUDGED),
  };
}

/** The refunds of some orders that were given on a day. */
export function dayRefunds(orders: readonly Order[], isOn: (at: number) => boolean): DayRefunds {
  return toDay(orders.flatMap(givenRefunds).filter(({ at }) => isOn(at)));
}

/** One store's refunds of a day, from orders on several clocks. */
export function mergeRefunds(parts: readonly DayRefunds[]): DayRefunds {
  return {
    cents: parts.flatMap(({ cents }) => cents),
    largest: toDay(parts.flatMap(({ largest }) => largest)).largest,
  };
}

/** A refund far above the store's usual one, whenever its order was created. */
export function largeRefundRule({ from, to }: JudgedDays): RuleState {
  const stores = new Map<JudgedStore, Map<number, GivenRefund[]>>();
  return {
    take(order, { store }) {
      for (const refund of givenRefunds(order)) {
        const day = store.dayOf(refund.at);
        if (day < from - REFUND_DAYS || day > to) continue;
        const days = stores.get(store) ?? new Map<number, GivenRefund[]>();
        stores.set(store, days);
        days.set(day, [...(days.get(day) ?? []), refund]);
      }
    },
    *finish() {
      for (const [store, refunds] of stores) {
        const days = new Map([...refunds].map(([day, ofDay]) => [day, toDay(ofDay)]));
        for (const day of days.keys()) if (day >= from) yield* judgeLargeRefunds(store, day, days);
      }
    },
  };
}

/** Compares the refunds of a day with the usual one of the days before it. */
export function judgeLargeRefunds(
  store: JudgedStore,
  day: number,
  days: ReadonlyMap<number, DayRefunds>,
): Finding<'large_refund'>[] {
  const largest = days.get(day)?.largest ?? [];
  if (largest.length === 0) return [];
  const earlier: number[] = [];
  for (let other = day - REFUND_DAYS; other < day; other += 1)
    earlier.push(...(days.get(other)?.cents ?? []));
  if (earlier.length < FEWEST_REFUNDS) return [];
  const usualCents =
    earlier.toSorted((one, other) => one - other)[Math.floor(earlier.length / 2)] ?? 0;
  return largest
    .filter(({ cents }) => cents >= usualCents * store.thresholds.largeRefundTimes)
    .map(({ refundId, cents, ...refund }) =>
      found({ ...refund, store, day, number: 0 }, 'large_refund', {
        stake: cents,
        facts: { refundedCents: cents, usualCents, times: Math.floor(cents / usualCents) },
        state: [cents],
        of: refundId,
      }),
    );
}
