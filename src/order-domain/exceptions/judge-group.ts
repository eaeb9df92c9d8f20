import type { Order } from '#contract/service/order.ts';
import type { OrderException } from './exception.ts';
import { contentKeys, type GroupKind, groupKind, keyOf } from './group-keys.ts';
import { manyRefundsRule } from './person-rule.ts';
import { couponRule, paymentRule, sameOrderRule } from './repeats.ts';
import { type RuleState, type JudgedStore, subjectOf } from './subject.ts';

const ALWAYS = { from: -Infinity, to: Infinity };
const RULES: Readonly<Record<GroupKind, () => RuleState>> = {
  coupon: couponRule,
  payment: paymentRule,
  content: () => sameOrderRule(ALWAYS),
  person: () => manyRefundsRule(ALWAYS),
};

/** `key` is one of `groupKeys`, and `storeOf` the store whose thresholds apply to an order. */
export function judgeGroup(
  key: number,
  orders: readonly Order[],
  storeOf: (order: Order) => JudgedStore,
): OrderException[] {
  const rule = RULES[groupKind(key)]();
  const people = new Map();
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const order of orders) {
    const subject = subjectOf(order, storeOf(order), people);
    if (subject) rule.take(order, subject);
  }
  // They may have more in common: that is another group.
  return [...rule.finish()].filter((each) => ownKey(each, byId.get(each.orderId ?? '')) === key);
}

/** The key of the group that a finding belongs to. */
function ownKey(found: OrderException, order: Order | undefined): number | undefined {
  switch (found.kind) {
    case 'coupon_used_twice':
      return keyOf('coupon', found.id.slice(`${found.kind}:${found.orderId}:`.length));
    case 'payment_reference_twice':
      return keyOf('payment', found.facts.paymentId);
    case 'many_refunds':
      return found.person && keyOf('person', found.person.key);
    default:
      return order && contentKeys(order)[0];
  }
}
