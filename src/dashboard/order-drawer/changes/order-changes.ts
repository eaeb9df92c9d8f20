import type { Order, OrderItem } from '#contract/service/order.ts';
import { paidCents, refundedCents } from '../../order-math/order-amounts.ts';
import { differ, entryChanges } from './entry-changes.ts';

/** What became different about an order, in the order in which people care; cents in the order's currency. */
export type OrderChange =
  | { readonly kind: 'payment_status' | 'fulfillment_status' | 'table'; readonly value: string }
  | { readonly kind: AmountKind; readonly cents: number }
  | { readonly kind: 'items_added' | 'items_changed' | 'items_removed'; readonly count: number }
  | { readonly kind: 'payments' | 'refunds' | 'promotions' | 'taxes' | 'notes' | 'customer' | 'coupon' | 'other' };

type AmountKind = 'refunded' | 'paid' | 'total' | 'discount' | 'manual_discount' | 'tax' | 'subtotal';

const CUSTOMER = [
  'memberId',
  'memberName',
  'memberPhone',
  'pickupName',
  'pickupPhone',
  'pickupAt',
  'shippingAddressId',
] as const;

/** What a change of its own tells, or what changes with every version. */
const TOLD: ReadonlySet<string> = new Set([
  ...CUSTOMER,
  'orderVersion',
  'paymentStatus',
  'fulfillmentStatus',
  'subtotalCents',
  'discountCents',
  'manualDiscountCents',
  'taxCents',
  'totalCents',
  'note',
  'couponCode',
  'paidAt',
  'tableId',
  'tableName',
  'items',
  'payments',
  'refunds',
  'taxBreakdown',
  'appliedPromotions',
]);

/** A line without what its refunds write into it, which are told by themselves. */
function withoutRefunds({ refundedQty: _qty, refundedAmountCents: _cents, ...item }: OrderItem): object & OrderItem {
  return { ...item, refundedQty: 0, refundedAmountCents: 0 };
}

function itemChanges(before: Order, after: Order): OrderChange[] {
  const [one, other] = [before, after].map(({ items }) => items?.map(withoutRefunds));
  const { added, changed, removed } = entryChanges(one, other, ({ id }) => id);
  return [
    { kind: 'items_added' as const, count: added.length },
    { kind: 'items_removed' as const, count: removed.length },
    { kind: 'items_changed' as const, count: changed.length },
  ].filter(({ count }) => count > 0);
}

/** The payments or refunds: how much more or less they make, else that they are others. */
function moneyChanges(
  kinds: { readonly sum: 'paid' | 'refunded'; readonly entries: 'payments' | 'refunds' },
  [one, other]: readonly [number | undefined, number | undefined],
  areOthers: boolean,
): OrderChange[] {
  if (one !== undefined && other !== undefined && one !== other) return [{ kind: kinds.sum, cents: other - one }];
  return areOthers ? [{ kind: kinds.entries }] : [];
}

/** Says what differs between two versions of an order; nothing where nothing does, and nothing of parts that only one of them holds. */
export function orderChanges(before: Order, after: Order): OrderChange[] {
  const changes: OrderChange[] = [];
  const partDiffers = (part: 'items' | 'payments' | 'refunds' | 'appliedPromotions' | 'taxBreakdown') =>
    before[part] !== undefined && after[part] !== undefined && differ(before[part], after[part]);
  const amount = (kind: AmountKind, one: number, other: number) => {
    if (one !== other) changes.push({ kind, cents: other });
  };
  if (before.paymentStatus !== after.paymentStatus)
    changes.push({ kind: 'payment_status', value: after.paymentStatus });
  if (before.fulfillmentStatus !== after.fulfillmentStatus) {
    changes.push({ kind: 'fulfillment_status', value: after.fulfillmentStatus });
  }
  const refunded = [refundedCents(before), refundedCents(after)] as const;
  changes.push(...moneyChanges({ sum: 'refunded', entries: 'refunds' }, refunded, partDiffers('refunds')));
  amount('total', before.totalCents, after.totalCents);
  const paid = [paidCents(before), paidCents(after)] as const;
  const arePaymentsOthers = partDiffers('payments') || (before.paidAt ?? '') !== (after.paidAt ?? '');
  changes.push(...moneyChanges({ sum: 'paid', entries: 'payments' }, paid, arePaymentsOthers));
  const items = itemChanges(before, after);
  changes.push(...items);
  amount('discount', before.discountCents, after.discountCents);
  amount('manual_discount', before.manualDiscountCents, after.manualDiscountCents);
  if (items.length === 0) {
    // With other lines these are others too, as everyone expects.
    amount('subtotal', before.subtotalCents, after.subtotalCents);
    amount('tax', before.taxCents, after.taxCents);
  }
  const isSum = new Set(changes.map(({ kind }) => kind));
  if (partDiffers('appliedPromotions') && !isSum.has('discount')) changes.push({ kind: 'promotions' });
  if (partDiffers('taxBreakdown') && items.length === 0 && !isSum.has('tax')) changes.push({ kind: 'taxes' });
  if (before.note !== after.note) changes.push({ kind: 'notes' });
  if (differ([before.tableId, before.tableName], [after.tableId, after.tableName])) {
    changes.push({ kind: 'table', value: after.tableName?.trim() ?? '' });
  }
  if (CUSTOMER.some((field) => differ(before[field], after[field]))) changes.push({ kind: 'customer' });
  if (differ(before.couponCode, after.couponCode)) changes.push({ kind: 'coupon' });
  if (isOther(before, after, changes.length === 0)) changes.push({ kind: 'other' });
  return changes;
}

/** Whether something else differs; the version is worth a word only where `alone`. */
function isOther(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>, alone: boolean) {
  if (alone && before['orderVersion'] !== after['orderVersion']) return true;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (field) => !TOLD.has(field) && differ(before[field], after[field]),
  );
}
