import type { AppliedPromotion, Order, OrderRefund } from '#contract/service/order.ts';
import { lineChecks } from './line-checks.ts';
import { paidCents, refundedCents, sumAmounts } from './order-amounts.ts';
import type { Line } from './original-lines.ts';
import { incompleteParts } from './unreadable-entries.ts';

/** What is compared, and whose figures they are. */
export type CheckSubject =
  /** The lines' amounts against the subtotal; subtotal less discounts plus tax against the total; the tax entries against the tax;
   * the promotions against the discount; the payments, and the refunds, against what the payment status says. */
  | { readonly name: 'subtotal' | 'total' | 'tax' | 'discount' | 'paid' | 'part_paid' | 'unpaid' | 'refunded' }
  /** What the lines say of discounts and tax against the order's own figures. */
  | { readonly name: 'line_discounts' | 'line_manual_discounts' | 'line_taxes' }
  /** What the lines say was refunded beyond the items that refunds name, against the refunds that name none. */
  | { readonly name: 'open_refunds' }
  /** The allocations of a promotion against its discount. */
  | { readonly name: 'allocations'; readonly promotion: AppliedPromotion }
  /** A refund's items with their tax, or its split by tender, against its amount. */
  | { readonly name: 'refund_items' | 'refund_tenders'; readonly refund: OrderRefund }
  /** What the refunds say of a line against what the line says of itself (`line_refunded_quantity` is no money); its share of
   * promotions against its discount; its quantity and unit price against its amount. */
  | {
      readonly name: 'line_refunded' | 'line_refunded_quantity' | 'line_allocations' | 'line_price';
      readonly line: Line;
    };

/** One comparison: `found` is what the parts make, `stated` what the order says; in cents but for quantities. */
export type OrderCheck = CheckSubject & {
  readonly found: number;
  readonly stated: number;
  readonly holds: boolean;
};

/** What the API does not promise and tills do otherwise: worth knowing, no reason to doubt the order. */
const NOTES: ReadonlySet<string> = new Set<OrderCheck['name']>([
  'line_discounts',
  'line_manual_discounts',
  'line_taxes',
  'line_allocations',
  'line_price',
  'refunded',
]);

/** The lists that a comparison adds up: where an entry of one could not be read, its sum says nothing. */
const SUMMED: Readonly<Record<OrderCheck['name'], readonly string[]>> = {
  subtotal: ['items'],
  total: [],
  tax: ['taxBreakdown'],
  discount: ['appliedPromotions'],
  paid: ['payments'],
  part_paid: ['payments'],
  unpaid: ['payments'],
  refunded: ['payments', 'refunds'],
  line_discounts: ['items'],
  line_manual_discounts: ['items'],
  line_taxes: ['items'],
  line_price: ['items.modifiers'],
  line_allocations: ['appliedPromotions', 'appliedPromotions.lineAllocations'],
  allocations: ['appliedPromotions.lineAllocations'],
  refund_items: ['refunds.items'],
  refund_tenders: ['refunds.payments'],
  line_refunded: ['refunds', 'refunds.items'],
  line_refunded_quantity: ['refunds', 'refunds.items'],
  open_refunds: ['refunds', 'refunds.items'],
};

/** Every comparison that the parts present allow, without any tolerance: cents are cents. */
export function orderChecks(order: Order): OrderCheck[] {
  const incomplete = incompleteParts(order);
  return [
    ...totalChecks(order),
    ...promotionChecks(order),
    ...paymentChecks(order),
    ...refundChecks(order),
    ...lineChecks(order),
  ].filter(({ name }) => SUMMED[name].every((part) => !incomplete.has(part)));
}

/** The comparisons that fail and should not. */
export function orderMismatches(order: Order): OrderCheck[] {
  return orderChecks(order).filter((check) => !check.holds && !isNote(check));
}

/** Whether a comparison is one that sound orders may fail, too. */
export function isNote({ name }: OrderCheck): boolean {
  return NOTES.has(name);
}

function compared(subject: CheckSubject, found: number, stated: number): OrderCheck {
  return { ...subject, found, stated, holds: found === stated };
}

function totalChecks(order: Order): OrderCheck[] {
  const { subtotalCents, discountCents, manualDiscountCents, taxCents, totalCents, items, taxBreakdown } = order;
  const taxes = taxBreakdown?.reduce((sum, entry) => sum + entry.taxCents, 0);
  return [
    ...(items ? [compared({ name: 'subtotal' }, sumAmounts(items), subtotalCents)] : []),
    compared({ name: 'total' }, subtotalCents - discountCents - manualDiscountCents + taxCents, totalCents),
    ...(taxes === undefined ? [] : [compared({ name: 'tax' }, taxes, taxCents)]),
    ...(items
      ? [
          compared({ name: 'line_discounts' }, sumOf(items, 'discountCents'), discountCents),
          compared({ name: 'line_manual_discounts' }, sumOf(items, 'manualDiscountCents'), manualDiscountCents),
          compared({ name: 'line_taxes' }, sumOf(items, 'taxCents'), taxCents),
        ]
      : []),
  ];
}

function sumOf<Field extends string>(entries: readonly Readonly<Record<Field, number>>[], field: Field): number {
  return entries.reduce((sum, entry) => sum + entry[field], 0);
}

function promotionChecks({ appliedPromotions, discountCents }: Order): OrderCheck[] {
  if (!appliedPromotions) return [];
  return [
    compared({ name: 'discount' }, sumOf(appliedPromotions, 'discountCents'), discountCents),
    ...appliedPromotions
      .filter(({ lineAllocations }) => lineAllocations.length > 0)
      .map((promotion) =>
        compared(
          { name: 'allocations', promotion },
          sumOf(promotion.lineAllocations, 'discountCents'),
          promotion.discountCents,
        ),
      ),
  ];
}

function paymentChecks(order: Order): OrderCheck[] {
  const paid = paidCents(order);
  if (paid === undefined) return [];
  const { paymentStatus, totalCents } = order;
  const refunded = refundedCents(order);
  if (paymentStatus === 'paid') return [compared({ name: 'paid' }, paid, totalCents)];
  if (paymentStatus === 'refunded') {
    return [
      compared({ name: 'paid' }, paid, totalCents),
      ...(refunded === undefined ? [] : [compared({ name: 'refunded' }, refunded, paid)]),
    ];
  }
  if (paymentStatus === 'unpaid') return [compared({ name: 'unpaid' }, paid, 0)];
  if (paymentStatus !== 'partial') return [];
  return [{ name: 'part_paid', found: paid, stated: totalCents, holds: paid > 0 && paid < totalCents }];
}

function refundChecks({ refunds = [] }: Order): OrderCheck[] {
  return refunds.flatMap((refund) => [
    ...(refund.items.length > 0
      ? [
          compared(
            { name: 'refund_items', refund },
            sumAmounts(refund.items) + sumOf(refund.items, 'taxCents'),
            refund.amountCents,
          ),
        ]
      : []),
    ...(refund.payments.length > 0
      ? [compared({ name: 'refund_tenders', refund }, sumAmounts(refund.payments), refund.amountCents)]
      : []),
  ]);
}
