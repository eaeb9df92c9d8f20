import { found, type RuleState, type JudgedDays, type Subject } from './subject.ts';
import { datedRefunds } from './refund-rules.ts';

/** The period includes the day itself. */
const REFUND_DAYS = 30;

/** A refund of a person: when (epoch seconds and `dayNumber`), and how much in cents. */
type PersonRefund = {
  readonly subject: Subject;
  readonly at: number;
  readonly day: number;
  readonly cents: number;
};

/**
 * Refunds of several orders of one person on a day or in 30 days; refunds of one order count once,
 * per currency.
 */
export function manyRefundsRule({ from, to }: JudgedDays): RuleState {
  const people = new Map<string, PersonRefund[]>();
  return {
    take(order, subject) {
      const { person, store } = subject;
      if (!person || !order.refunds || order.refunds.length === 0) return;
      const key = `${person.key} ${store.currency}`;
      const refunds = people.get(key) ?? [];
      for (const { refund, at } of datedRefunds(order)) {
        const day = store.dayOf(at);
        if (day <= from - REFUND_DAYS || day > to) continue;
        refunds.push({ subject, at, day, cents: refund.amountCents });
      }
      if (refunds.length > 0) people.set(key, refunds);
    },
    *finish() {
      for (const refunds of people.values()) {
        refunds.sort(
          (one, other) =>
            one.at - other.at || (one.subject.orderId < other.subject.orderId ? -1 : 1),
        );
        for (const [day, ofDay] of Map.groupBy(refunds, (refund) => refund.day)) {
          const [first] = ofDay;
          if (!first || day < from) continue;
          const ofMonth = refunds.filter(
            (refund) => refund.day <= day && refund.day > day - REFUND_DAYS,
          );
          const { refundsInDay, refundsIn30Days } = first.subject.store.thresholds;
          const windows = [
            { list: ofDay, days: 1, least: refundsInDay },
            { list: ofMonth, days: REFUND_DAYS, least: refundsIn30Days },
          ];
          const window = windows.find(({ list, least }) => countOrders(list) >= least);
          if (!window) continue;
          const { list, days, least } = window;
          // // Refunds later on the same day must not change the finding or its order.
          const last = list.find(
            (refund, index) => refund.day === day && countOrders(list.slice(0, index + 1)) >= least,
          );
          const refundedCents = list.reduce((sum, { cents }) => sum + cents, 0);
          const count = countOrders(list);
          const facts = { count, days, refundedCents };
          const { subject, at } = last ?? first;
          yield found(subject, 'many_refunds', {
            stake: refundedCents,
            facts,
            state: [count, refundedCents],
            at,
          });
        }
      }
    },
  };
}

function countOrders(refunds: readonly PersonRefund[]): number {
  return new Set(refunds.map(({ subject }) => subject.orderId)).size;
}
