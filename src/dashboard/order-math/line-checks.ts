import type { Order, OrderRefundItem } from '#contract/service/order.ts';
import { linePrice } from './line-price.ts';
import { sumAmounts } from './order-amounts.ts';
import type { CheckSubject, OrderCheck } from './order-checks.ts';
import { type Line, originalLines } from './original-lines.ts';
import { promotionShares } from './promotion-shares.ts';
import { sumQuantities } from './sum-quantities.ts';

/** The comparisons of each line: its price, its share of promotions, and what came back of it. */
export function lineChecks(order: Order): OrderCheck[] {
  const lines = originalLines(order);
  return [
    ...lines.map((line): OrderCheck => ({
      name: 'line_price',
      line,
      stated: line.item.amountCents,
      ...linePrice(line.item),
    })),
    ...allocationChecks(order, lines),
    ...(order.refunds ? refundChecks(order.refunds, lines) : []),
  ];
}

function allocationChecks(order: Order, lines: readonly Line[]): OrderCheck[] {
  const { appliedPromotions = [] } = order;
  // A promotion that is not split by line may have gone to any.
  if (appliedPromotions.length === 0 || appliedPromotions.some(({ lineAllocations }) => lineAllocations.length === 0)) {
    return [];
  }
  const { byLine } = promotionShares(order);
  return lines.map((line) => {
    const found = (byLine.get(line.index) ?? []).reduce((sum, { discountCents }) => sum + discountCents, 0);
    const stated = line.item.discountCents;
    return { name: 'line_allocations', line, found, stated, holds: found === stated };
  });
}

function refundChecks(refunds: NonNullable<Order['refunds']>, lines: readonly Line[]): OrderCheck[] {
  const refundItems = Map.groupBy(
    refunds.flatMap(({ items }) => items),
    ({ orderItemId }) => orderItemId,
  );
  // A refund that names no items may have given back any line, but all lines together no more than it.
  const open = refunds.filter(({ items }) => items.length === 0);
  function judged(subject: CheckSubject, found: number, stated: number, alsoRight = found): OrderCheck {
    return {
      ...subject,
      found,
      stated,
      holds: found === stated || alsoRight === stated || (open.length > 0 && found < stated),
    };
  }
  const given = (line: Line) => refundItems.get(line.item.id) ?? [];
  const unexplained = lines.reduce((sum, line) => {
    const rest = line.item.refundedAmountCents - sumWithTax(given(line));
    return sum + Math.max(0, rest);
  }, 0);
  // A refund below zero gives nothing back.
  const openCents = sumAmounts(open.filter(({ amountCents }) => amountCents > 0));
  return [
    ...lines.flatMap((line) => {
      const { refundedAmountCents, refundedQty } = line.item;
      const quantity = sumQuantities(given(line).map(({ qty }) => qty));
      return [
        // The API does not say whether a line's refunded amount holds its tax: either reading is right.
        judged({ name: 'line_refunded', line }, sumAmounts(given(line)), refundedAmountCents, sumWithTax(given(line))),
        judged({ name: 'line_refunded_quantity', line }, quantity, refundedQty),
      ];
    }),
    ...(open.length > 0 && unexplained > 0
      ? [{ name: 'open_refunds' as const, found: unexplained, stated: openCents, holds: unexplained <= openCents }]
      : []),
  ];
}

function sumWithTax(items: readonly OrderRefundItem[]): number {
  return items.reduce((sum, { amountCents, taxCents }) => sum + amountCents + taxCents, 0);
}
