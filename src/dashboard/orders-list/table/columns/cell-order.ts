import type { Order, OrderRefund } from '#contract/service/order.ts';
import { hasShape, isAbsentOr, isListOf, isNumber, isText } from '../../../kit/early/shape-check.ts';
import { refundedCents } from '#order-domain/order/order-amounts.ts';

/** What cells read of a refund. */
export type ListedRefund = Pick<OrderRefund, 'id' | 'amountCents' | 'createdAt'>;

function isMissing(value: unknown): value is undefined {
  return value === undefined;
}

/** The fields of an order that cells read, each with its check for a list that was requested with refunds alone. */
export const CELL_FIELDS = {
  id: isText,
  storeId: isText,
  ticketNumber: isAbsentOr(isText),
  sequenceNumber: isAbsentOr(isNumber),
  createdAt: isText,
  paidAt: isAbsentOr(isText),
  tzOffsetMinutes: isAbsentOr(isNumber),
  serviceType: isText,
  source: isText,
  tableName: isAbsentOr(isText),
  memberName: isAbsentOr(isText),
  pickupName: isAbsentOr(isText),
  couponCode: isAbsentOr(isText),
  paymentStatus: isText,
  fulfillmentStatus: isText,
  discountCents: isNumber,
  manualDiscountCents: isNumber,
  taxCents: isNumber,
  totalCents: isNumber,
  items: isMissing,
  payments: isMissing,
  refunds: isListOf(hasShape<ListedRefund>({ id: isText, amountCents: isNumber, createdAt: isText })),
};

/** What cells read of an order. */
export type CellOrder = Pick<Order, keyof typeof CELL_FIELDS | 'created'>;

/** The amounts (cents) that the list can be sorted by, by their columns. */
export const SORT_AMOUNTS: Readonly<Record<string, (order: CellOrder) => number>> = {
  refunded: (order) => refundedCents(order) ?? 0,
  total: ({ totalCents }) => totalCents,
};
