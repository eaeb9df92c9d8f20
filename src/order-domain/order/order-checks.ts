import type { Order, OrderRefund } from '#contract/service/order.ts';
import {
  differenceCents,
  type OrderAmounts,
  sumAmounts,
  sumOf,
  sumQuantities,
  taxInPricesCents,
} from './order-amounts.ts';
import type { CheckSubject, OrderCheck } from './audit-rows.ts';
import {
  checkLinePrice,
  hasTaxInItems,
  type Line,
  type LineRefundItem,
  refundItemCents,
} from './order-lines.ts';
import type { PromotionShares } from './promotion-shares.ts';

/** The computed parts of an order that its checks compare. */
export type CheckedParts = {
  readonly incomplete: ReadonlySet<string>;
  readonly amounts: OrderAmounts;
  readonly lines: readonly Line[];
  readonly byLine: PromotionShares['byLine'];
  readonly refundItems: ReadonlyMap<string, readonly LineRefundItem[]>;
};

/**
 * The lists that each comparison adds up; the comparison is skipped if an entry of one of them
 * could not be read.
 */
const SUMMED: Readonly<Record<OrderCheck['name'], readonly string[]>> = {
  subtotal: ['items'],
  total: [],
  tax: ['taxBreakdown'],
  discount: ['appliedPromotions'],
  paid: ['payments'],
  part_paid: ['payments'],
  unpaid: ['payments'],
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

/** Every comparison that the known parts allow, exact to the cent. */
export function orderChecks(order: Order, parts: CheckedParts): OrderCheck[] {
  const checks = [
    ...totalChecks(order),
    ...promotionChecks(order),
    ...paymentChecks(order, parts.amounts),
    ...refundChecks(order),
    ...parts.lines.map((line): OrderCheck => ({
      name: 'line_price',
      line,
      stated: line.item.amountCents,
      ...checkLinePrice(line.item),
    })),
    ...allocationChecks(order, parts),
    ...lineRefundChecks(order, parts),
  ];
  if (parts.incomplete.size === 0) return checks;
  return checks.filter(({ name }) => SUMMED[name].every((part) => !parts.incomplete.has(part)));
}

function compared(subject: CheckSubject, found: number, stated: number): OrderCheck {
  return { ...subject, found, stated, holds: found === stated };
}

function totalChecks(order: Order): OrderCheck[] {
  const {
    subtotalCents,
    discountCents,
    manualDiscountCents,
    taxCents,
    totalCents,
    items,
    taxBreakdown,
  } = order;
  const taxes = taxBreakdown && sumOf(taxBreakdown, 'taxCents');
  return [
    ...(items ? [compared({ name: 'subtotal' }, sumAmounts(items), subtotalCents)] : []),
    compared(
      { name: 'total' },
      totalCents - differenceCents(order) - taxInPricesCents(order),
      totalCents,
    ),
    ...(taxes === undefined ? [] : [compared({ name: 'tax' }, taxes, taxCents)]),
    ...(items
      ? [
          compared({ name: 'line_discounts' }, sumOf(items, 'discountCents'), discountCents),
          compared(
            { name: 'line_manual_discounts' },
            sumOf(items, 'manualDiscountCents'),
            manualDiscountCents,
          ),
          compared({ name: 'line_taxes' }, sumOf(items, 'taxCents'), taxCents),
        ]
      : []),
  ];
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

function paymentChecks(order: Order, { paidCents: paid }: OrderAmounts): OrderCheck[] {
  if (paid === undefined) return [];
  const { paymentStatus, totalCents } = order;
  // // A refunded order's refunds are compared with its payments above (`refundAnomalies`).
  if (paymentStatus === 'paid' || paymentStatus === 'refunded')
    return [compared({ name: 'paid' }, paid, totalCents)];
  if (paymentStatus === 'unpaid') return [compared({ name: 'unpaid' }, paid, 0)];
  if (paymentStatus !== 'partial') return [];
  return [
    { name: 'part_paid', found: paid, stated: totalCents, holds: paid > 0 && paid < totalCents },
  ];
}

function refundChecks(order: Order): OrderCheck[] {
  const { refunds = [] } = order;
  return refunds.flatMap((refund) => [
    ...(refund.items.length > 0
      ? [
          compared(
            { name: 'refund_items', refund },
            itemsWithTaxCents(order, refund),
            refund.amountCents,
          ),
        ]
      : []),
    ...(refund.payments.length > 0
      ? [
          compared(
            { name: 'refund_tenders', refund },
            sumAmounts(refund.payments),
            refund.amountCents,
          ),
        ]
      : []),
  ]);
}

function allocationChecks(
  { appliedPromotions = [] }: Order,
  { lines, byLine }: CheckedParts,
): OrderCheck[] {
  // A promotion without allocations may apply to any line.
  if (
    appliedPromotions.length === 0 ||
    appliedPromotions.some(({ lineAllocations }) => lineAllocations.length === 0)
  ) {
    return [];
  }
  return lines.map((line) => {
    const found = sumOf(byLine.get(line.index) ?? [], 'discountCents');
    const stated = line.item.discountCents;
    return { name: 'line_allocations', line, found, stated, holds: found === stated };
  });
}

function lineRefundChecks({ refunds }: Order, { lines, refundItems }: CheckedParts): OrderCheck[] {
  if (!refunds) return [];
  // A refund without items may cover any line, but all lines together must not exceed its amount.
  const open = refunds.filter(({ items }) => items.length === 0);
  function judged(
    subject: CheckSubject,
    found: number,
    stated: number,
    ...alsoRight: number[]
  ): OrderCheck {
    const isRight = [found, ...alsoRight].includes(stated);
    return { ...subject, found, stated, holds: isRight || (open.length > 0 && found < stated) };
  }
  const given = (line: Line) => refundItems.get(line.item.id) ?? [];
  const unexplained = lines.reduce((sum, line) => {
    const rest = line.item.refundedAmountCents - refundItemCents(given(line)).withTax;
    return sum + Math.max(0, rest);
  }, 0);
  // A negative refund returns no money.
  const openCents = sumAmounts(open.filter(({ amountCents }) => amountCents > 0));
  return [
    ...lines.flatMap((line) => {
      const { refundedAmountCents, refundedQty } = line.item;
      const { withTax, withoutTax } = refundItemCents(given(line));
      const quantity = sumQuantities(given(line).map(({ qty }) => qty));
      return [
        // The API does not specify whether a line's refunded amount includes its tax, so both
        // interpretations pass.
        judged(
          { name: 'line_refunded', line },
          sumAmounts(given(line)),
          refundedAmountCents,
          withTax,
          withoutTax,
        ),
        judged({ name: 'line_refunded_quantity', line }, quantity, refundedQty),
      ];
    }),
    ...(open.length > 0 && unexplained > 0
      ? [
          {
            name: 'open_refunds' as const,
            found: unexplained,
            stated: openCents,
            holds: unexplained <= openCents,
          },
        ]
      : []),
  ];
}

/** Items with their tax, in cents. */
function itemsWithTaxCents(order: Order, refund: OrderRefund): number {
  return (
    sumAmounts(refund.items) + (hasTaxInItems(order, refund) ? 0 : sumOf(refund.items, 'taxCents'))
  );
}
