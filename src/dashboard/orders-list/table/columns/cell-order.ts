import type { Order } from '#contract/service/order.ts';
import { refundedCents } from '#order-domain/order/order-amounts.ts';

/** What cells read of an order. */
export type CellOrder = Pick<
  Order,
  | 'id'
  | 'storeId'
  | 'ticketNumber'
  | 'sequenceNumber'
  | 'createdAt'
  | 'created'
  | 'paidAt'
  | 'tzOffsetMinutes'
  | 'serviceType'
  | 'source'
  | 'tableName'
  | 'memberName'
  | 'pickupName'
  | 'couponCode'
  | 'paymentStatus'
  | 'fulfillmentStatus'
  | 'discountCents'
  | 'manualDiscountCents'
  | 'taxCents'
  | 'totalCents'
  | 'items'
  | 'payments'
  | 'refunds'
>;

/** The amounts (cents) that the list can be sorted by, by their columns. */
export const SORT_AMOUNTS: Readonly<Record<string, (order: CellOrder) => number>> = {
  refunded: (order) => refundedCents(order) ?? 0,
  total: ({ totalCents }) => totalCents,
};
