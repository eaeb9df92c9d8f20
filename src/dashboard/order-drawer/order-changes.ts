import type { Order } from '#contract/order.ts';
import { refundedCents } from '../order-math/order-amounts.ts';

/** A part of the drawer that can be marked as changed. */
export type ChangedPart =
  | 'status'
  | 'total'
  | 'items'
  | 'payments'
  | 'refunds'
  | 'promotions'
  | 'taxes'
  | 'notes'
  | 'other';

/** What became different about an order, in the order in which people care; cents in the order's currency. */
export type OrderChange =
  | { readonly kind: 'payment_status' | 'fulfillment_status'; readonly value: string }
  | { readonly kind: 'total' | 'refunded'; readonly cents: number }
  | { readonly kind: Exclude<ChangedPart, 'status' | 'total' | 'refunds'> };

function differ(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** Says what differs between two versions of an order; nothing where nothing does, and nothing of what either version does not hold. */
export function orderChanges(before: Order, after: Order): OrderChange[] {
  const changes: OrderChange[] = [];
  if (before.paymentStatus !== after.paymentStatus)
    changes.push({ kind: 'payment_status', value: after.paymentStatus });
  if (before.fulfillmentStatus !== after.fulfillmentStatus) {
    changes.push({ kind: 'fulfillment_status', value: after.fulfillmentStatus });
  }
  const refunded = (refundedCents(after) ?? 0) - (refundedCents(before) ?? refundedCents(after) ?? 0);
  if (refunded !== 0) changes.push({ kind: 'refunded', cents: refunded });
  if (before.totalCents !== after.totalCents) changes.push({ kind: 'total', cents: after.totalCents });
  const parts = [
    ['items', before.items, after.items],
    ['payments', before.payments, after.payments],
    ['promotions', before.appliedPromotions, after.appliedPromotions],
    ['taxes', before.taxBreakdown, after.taxBreakdown],
    ['notes', before.note, after.note],
  ] as const;
  for (const [kind, one, other] of parts) {
    if (one !== undefined && other !== undefined && differ(one, other)) changes.push({ kind });
  }
  if (changes.length === 0 && differ(before, after)) changes.push({ kind: 'other' });
  return changes;
}

const PARTS: Readonly<Record<OrderChange['kind'], ChangedPart>> = {
  payment_status: 'status',
  fulfillment_status: 'status',
  refunded: 'refunds',
  total: 'total',
  items: 'items',
  payments: 'payments',
  promotions: 'promotions',
  taxes: 'taxes',
  notes: 'notes',
  other: 'other',
};

/** The part of the drawer in which a change is to be seen. */
export function partOf({ kind }: OrderChange): ChangedPart {
  return PARTS[kind];
}
