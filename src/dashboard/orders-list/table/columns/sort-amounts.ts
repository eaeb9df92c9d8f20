import type { Order } from '#contract/service/order.ts';
import { refundedCents } from '#order-domain/order/order-amounts.ts';

/** The amounts (cents) that the list can be sorted by, by their columns. */
export const SORT_AMOUNTS: Readonly<Record<string, (order: Order) => number>> = {
  refunded: (order) => refundedCents(order) ?? 0,
  total: ({ totalCents }) => totalCents,
};
