import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import type { Order } from '#contract/service/order.ts';
import { toRefundRows } from '#order-domain/refunds/refund-row.ts';
import { toListedRefund } from '#order-store/answers/refunds/listed-refund.ts';

/** The refunds of orders in the form of the server's list. */
export function listedRefunds(orders: readonly Order[]): ListedRefund[] {
  return orders.flatMap((order) =>
    toRefundRows(order).flatMap((_row, index) => toListedRefund(order, index) ?? []),
  );
}
