import type { Order } from '#contract/service/order.ts';

/** What is kept of an order to show it, to filter it and to search its amounts: no items, promotions, taxes nor unknown fields. */
export function keptOf(order: Order): Order {
  const { payments, refunds } = order;
  return {
    id: order.id,
    storeId: order.storeId,
    orderVersion: order.orderVersion,
    serviceType: order.serviceType,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    manualDiscountCents: order.manualDiscountCents,
    taxCents: order.taxCents,
    totalCents: order.totalCents,
    note: order.note,
    source: order.source,
    tzOffsetMinutes: order.tzOffsetMinutes,
    createdAt: order.createdAt,
    sequenceNumber: order.sequenceNumber,
    ticketNumber: order.ticketNumber,
    tableName: order.tableName,
    ...(payments && {
      payments: payments.map(({ paymentMethodId, paymentMethodName, paymentMethodCode, amountCents }) => ({
        id: '',
        paymentMethodId,
        paymentMethodName,
        paymentMethodCode,
        amountCents,
        note: '',
        createdAt: '',
      })),
    }),
    ...(refunds && {
      refunds: refunds.map(({ amountCents, createdAt }) => ({
        id: '',
        amountCents,
        createdAt,
        reason: '',
        items: [],
        payments: [],
      })),
    }),
  };
}

/** The order to keep of two answers: the newer version, else the later answer, with the parts that only the other has. */
export function mergeOrders(known: Order | undefined, next: Order): Order {
  if (!known) return next;
  const isOlder = (next.orderVersion ?? 0) < (known.orderVersion ?? 0);
  const [header, other] = isOlder ? [known, next] : [next, known];
  const payments = header.payments ?? other.payments;
  const refunds = header.refunds ?? other.refunds;
  return { ...header, ...(payments && { payments }), ...(refunds && { refunds }) };
}
