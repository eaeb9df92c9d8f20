import type { Order } from '#contract/service/order.ts';
import { discountDayRule } from '../discount-days.ts';
import { largeRefundRule } from '../large-refunds.ts';
import { numberRule } from '../numbers.ts';
import type { OrderException, Person } from '../exception.ts';
import { manyRefundsRule } from '../person-rule.ts';
import { priceRule } from '../prices.ts';
import { couponRule, paymentRule, sameOrderRule } from '../repeats.ts';
import {
  dayNumber,
  subjectOf,
  type JudgedStore,
  type JudgingOptions,
  type Subject,
} from '../subject.ts';
import { judgeSuspicion, orderSuspicions } from '../suspicions.ts';
import { amountOfCents } from '../thresholds.ts';

/** Judges orders in memory, in any sequence and each once. */
export type Judging = {
  readonly add: (order: Order) => void;
  /** The findings of the period: most money at stake first. */
  readonly finish: () => OrderException[];
};

/**
 * Judges by all rules at once; tests compare the order store's findings with it. Add all orders
 * created in the period and in the twelve weeks before it, and older ones with refunds in the
 * period.
 */
export function startJudging(options: JudgingOptions): Judging {
  const { now } = options;
  const period = { from: dayNumber(options.period.from), to: dayNumber(options.period.to) };
  const isJudged = (day: number) => day >= period.from && day <= period.to;
  const stores = new Map<string, JudgedStore>();
  const people = new Map<string, Person>();
  const findings: OrderException[] = [];
  const rules = [
    couponRule(),
    paymentRule(),
    sameOrderRule(period),
    priceRule(period),
    discountDayRule(period),
    numberRule(period),
    largeRefundRule(period),
    manyRefundsRule(period),
  ];

  function storeOf(id: string): JudgedStore {
    const known = stores.get(id);
    if (known) return known;
    const currency = options.currencyOf(id);
    const dayOf = numberedDays((second) => options.dayOf(id, second));
    const digits = options.digitsOf(currency);
    const store = {
      id,
      currency,
      digits,
      thresholds: options.getThresholds(id),
      dayOf,
      today: dayOf(now),
    };
    stores.set(id, store);
    return store;
  }

  function findingsOf(order: Order, { store, day }: Subject): OrderException[] {
    // // Findings about refunds belong to the time of the refund.
    if (!isJudged(day) && !order.refunds?.length) return [];
    return orderSuspicions(order).flatMap(
      (suspicion) => judgeSuspicion(suspicion, store, now) ?? [],
    );
  }

  return {
    add(order) {
      const subject = subjectOf(order, storeOf(order.storeId), people);
      if (!subject) return;
      for (const rule of rules) rule.take(order, subject);
      findings.push(...findingsOf(order, subject));
    },
    finish() {
      const all = [...findings, ...rules.flatMap((rule) => [...rule.finish()])];
      return all
        .filter(({ day }) => day >= options.period.from && day <= options.period.to)
        .sort(byStake(stores));
    },
  };
}

/** Business days as numbers; those read in succession are mostly the same. */
function numberedDays(dayOf: (second: number) => string): (second: number) => number {
  let last = { day: '', number: 0 };
  return (second) => {
    const day = dayOf(second);
    if (day !== last.day) last = { day, number: dayNumber(day) };
    return last.number;
  };
}

/** By money at stake, adjusted for the digits of currencies; then the latest. */
function byStake(stores: ReadonlyMap<string, JudgedStore>) {
  const amount = ({ stake, storeId }: OrderException) =>
    amountOfCents(stake, stores.get(storeId)?.digits ?? 2);
  return (one: OrderException, other: OrderException): number =>
    amount(other) - amount(one) || other.at - one.at || (one.id < other.id ? -1 : 1);
}
