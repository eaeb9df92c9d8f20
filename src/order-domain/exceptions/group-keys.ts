import type { Order } from '#contract/service/order.ts';
import { datedRefunds } from './refund-rules.ts';
import { canRepeat, contentOf, couponsOf, hashOf, LONGEST_REPEAT } from './repeats.ts';
import { getPerson } from './subject.ts';

/** Orders in a group share one of these. */
export type GroupKind = 'coupon' | 'payment' | 'content' | 'person';

const KINDS = ['coupon', 'payment', 'content', 'person'] as const satisfies readonly GroupKind[];
/** With the kind, a key is still a safe integer. */
const HASHES = 2 ** 51;
const DAY = 86_400;

/**
 * Keys (safe integers) of everything that an order may share with others: coupons, payments,
 * content, a person who received a refund. Duplicates within the order stay, since they justify
 * judging it alone.
 */
export function groupKeys(order: Order): number[] {
  const refunded = datedRefunds(order).length > 0 ? getPerson(order) : undefined;
  const payments = (order.payments ?? []).filter(({ id }) => id !== '');
  return [
    ...couponsOf(order).map(({ memberCouponId }) => keyOf('coupon', memberCouponId)),
    ...payments.map(({ id }) => keyOf('payment', id)),
    ...contentKeys(order),
    // By the lowest thresholds, one refund of a person is enough.
    ...(refunded ? [keyOf('person', refunded.key), keyOf('person', refunded.key)] : []),
  ];
}

/**
 * Content keys per day (UTC): the best-selling content would otherwise be one endless group. The
 * first key decides the order's own repetition; late in the day there is also the next day's, so
 * that an order just after midnight is compared.
 */
export function contentKeys(order: Order): number[] {
  const at = order.created;
  if (at === undefined || !canRepeat(order)) return [];
  const content = contentOf(order);
  const days = new Set([Math.floor(at / DAY), Math.floor((at + LONGEST_REPEAT) / DAY)]);
  return [...days].map((day) => keyOf('content', `${content} ${day}`));
}

/** The kind of the group with a key. */
export function groupKind(key: number): GroupKind {
  return KINDS[key % KINDS.length] ?? 'coupon';
}

export function keyOf(kind: GroupKind, text: string): number {
  return (hashOf(text) % HASHES) * KINDS.length + KINDS.indexOf(kind);
}
