import type { Order } from '#contract/service/order.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import type { ExceptionKind, OrderException } from '#order-domain/exceptions/exception.ts';
import { startJudging } from '#order-domain/exceptions/judging.ts';
import { datedRefunds } from '#order-domain/exceptions/refund-rules.ts';
import type { Subject } from '#order-domain/exceptions/subject.ts';
import { amountOfCents, thresholdsOf } from '#order-domain/exceptions/thresholds.ts';
import type { ReadingKind } from '../orders-feed/reader/reading.ts';
import type { WorkerCache } from '../orders-feed/reader/worker-cache.ts';
import { storeDayOf } from '#order-domain/days/store-day.ts';
import { dayZoneOf } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '../stores/stores.ts';
import { EXCEPTIONS_FOUND, JUDGED, type Judged, type JudgingSpec, type LargeRefund } from './exceptions-kind.ts';

/** How old (seconds) an order is when it is not read again: the reader lets younger ones change. */
const SETTLED = 4 * 86_400;
/** The findings that more than one order decides. */
const OF_SEVERAL: ReadonlySet<ExceptionKind> = new Set([
  'coupon_used_twice',
  'payment_reference_twice',
  'day_of_discounts',
  'price_override',
  'many_refunds',
  'same_order_again',
  'gap_in_numbers',
] satisfies ExceptionKind[]);

/** How many of a period's refunds are told. */
const LARGEST = 3;

function optionsOf({ days, thresholds }: JudgingSpec) {
  const stores = storeDirectory({ stores: [...days.stores], currency: days.currency, timeZone: null });
  const zones = { stores, defaultTimeZone: days.defaultTimeZone };
  return {
    period: days,
    thresholdsOf: (storeId: string) => thresholdsOf(thresholds, storeId),
    currencyOf: (storeId: string) => stores.find(storeId).currency,
    digitsOf: currencyDigits,
    dayOf: (storeId: string, second: number) => storeDayOf(second, dayZoneOf(storeId, zones), days.cutoffMinutes),
  };
}

/** The largest refunds of a period, of all that are noted; one that is noted again is the same. */
function largestRefunds({ period, dayOf, currencyOf }: ReturnType<typeof optionsOf>) {
  const refunds = new Map<string, LargeRefund & { readonly amount: number }>();
  return {
    note(order: Order): void {
      const { id: orderId, ticketNumber, storeId } = order;
      const currency = currencyOf(storeId);
      for (const { refund, at } of datedRefunds(order)) {
        const day = dayOf(storeId, at);
        if (day < period.from || day > period.to) continue;
        const { id, amountCents } = refund;
        const amount = amountOfCents(amountCents, currencyDigits(currency));
        refunds.set(id, { id, orderId, ticket: ticketNumber ?? undefined, storeId, amountCents, currency, amount });
      }
    },
    list: (): readonly LargeRefund[] =>
      [...refunds.values()].sort((one, other) => other.amount - one.amount).slice(0, LARGEST),
  };
}

/**
 * Judges the orders of a period; `now` is in epoch seconds. Young orders are read again as they change: these are kept, taken back and added
 * anew, and what one of them alone decides is judged by the time of the question.
 */
export function judgePeriod(spec: JudgingSpec, startedAt: number) {
  const options = optionsOf(spec);
  const all = startJudging({ ...options, now: startedAt });
  const refunds = largestRefunds(options);
  const seen = new Set<string>();
  const young = new Map<string, { readonly order: Order; readonly subject: Subject }>();
  return {
    add(order: Order): void {
      refunds.note(order);
      const before = young.get(order.id);
      if (before) all.remove(before.order, before.subject);
      else if (seen.has(order.id)) return;
      seen.add(order.id);
      const subject = all.add(order);
      if (subject && subject.at > startedAt - SETTLED) young.set(order.id, { order, subject });
    },
    judged(now: number): Judged {
      const anew = startJudging({ ...options, now });
      for (const { order } of young.values()) anew.add(order);
      const isOfSeveral = ({ kind }: OrderException) => OF_SEVERAL.has(kind);
      const isYoung = ({ orderId }: OrderException) => orderId !== undefined && young.has(orderId);
      const found = [
        ...all.finish(now).filter((each) => isOfSeveral(each) || !isYoung(each)),
        ...anew.finish().filter((each) => !isOfSeveral(each)),
      ];
      return { found, refunds: refunds.list() };
    },
  };
}

/** The worker's side: judges what the readings of a period read, and says what was found in it so far. */
export function createExceptionsReader() {
  // The page's clock, as of its last question: it asks once before it reads.
  let now = 0;
  // Each lives as long as a reading that adds to it.
  const known = new Map<string, WeakRef<ReturnType<typeof judgePeriod>>>();
  const keyOf = ({ days, thresholds }: JudgingSpec) => JSON.stringify([days, thresholds]);

  const kind: ReadingKind<JudgingSpec, number> = {
    kind: JUDGED,
    start: (spec) => {
      const judged = known.get(keyOf(spec))?.deref() ?? judgePeriod(spec, now);
      known.set(keyOf(spec), new WeakRef(judged));
      return (orders) => {
        for (const order of orders) judged.add(order);
        return orders.length;
      };
    },
  };
  const cache: WorkerCache<JudgingSpec & { readonly now: number }, Judged> = {
    cache: EXCEPTIONS_FOUND,
    answer: (question) => {
      now = question.now;
      return known.get(keyOf(question))?.deref()?.judged(now) ?? { found: [], refunds: [] };
    },
  };
  return { kind, cache };
}
