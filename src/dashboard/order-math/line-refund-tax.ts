import type { Order, OrderItem } from '#contract/service/order.ts';

/**
 * The tax that the refunds gave back of a line, in cents, beside the amount that the line says was refunded; 0 where that amount holds it
 * already, or is another than the refunds' own.
 */
export function lineRefundTaxCents({ refunds = [] }: Pick<Order, 'refunds'>, line: OrderItem): number {
  const entries = refunds.flatMap(({ items }) => items).filter(({ orderItemId }) => orderItemId === line.id);
  const amount = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return amount === line.refundedAmountCents ? entries.reduce((sum, { taxCents }) => sum + taxCents, 0) : 0;
}
