import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import type { Order } from '#contract/service/order.ts';
import { toRefundRows } from '#order-domain/refunds/refund-row.ts';

/** The refund at an index of an order's rows; undefined without one. */
export function toListedRefund(order: Order, index: number): ListedRefund | undefined {
  const row = toRefundRows(order)[index];
  return (
    row && {
      ...row,
      people: [...row.people],
      methods: [...row.methods],
      items: row.items.map((item) => {
        const line = order.items?.find(({ id }) => id === item.orderItemId);
        return { ...item, name: line?.productName ?? undefined };
      }),
      figures: [...row.figures],
      marks: [...row.marks],
    }
  );
}
