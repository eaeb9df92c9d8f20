import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import type { Order } from '#contract/service/order.ts';
import { toRefundRows } from '#order-domain/refunds/refund-row.ts';

/** The refunds of orders in the form of the server's list. */
export function listedRefunds(orders: readonly Order[]): ListedRefund[] {
  return orders.flatMap((order) =>
    toRefundRows(order).map((row) => ({
      ...row,
      people: [...row.people],
      methods: [...row.methods],
      items: row.items.map((item) => {
        const line = order.items?.find(({ id }) => id === item.orderItemId);
        return { ...item, name: line?.productName ?? undefined };
      }),
      figures: [...row.figures],
      marks: [...row.marks],
    })),
  );
}
