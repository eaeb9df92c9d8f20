import type { Order } from '#contract/service/order.ts';
import type { FilteredOrder } from '../../selection/filters/local-matches.ts';

/** The same with every field, also the optional ones, so that a copy without one does not compile. */
type EveryFieldOf<T> = T extends readonly (infer Entry)[]
  ? readonly EveryFieldOf<Entry>[]
  : T extends object
    ? { readonly [Field in keyof Required<T>]: EveryFieldOf<T[Field]> }
    : T;

/** What is kept of an order to show it, to filter it and to search its amounts: no items, promotions, taxes nor unknown fields. */
export type KeptOrder = EveryFieldOf<
  Pick<Order, 'id' | 'orderVersion' | 'tzOffsetMinutes' | 'sequenceNumber' | 'ticketNumber'> & FilteredOrder
>;

/** Copies what is kept of an order. */
export function keptOf(order: Order): KeptOrder {
  return {
    id: order.id,
    storeId: order.storeId,
    orderVersion: order.orderVersion,
    serviceType: order.serviceType,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    discountCents: order.discountCents,
    manualDiscountCents: order.manualDiscountCents,
    totalCents: order.totalCents,
    note: order.note,
    source: order.source,
    tzOffsetMinutes: order.tzOffsetMinutes,
    createdAt: order.createdAt,
    sequenceNumber: order.sequenceNumber,
    ticketNumber: order.ticketNumber,
    tableName: order.tableName,
    payments: order.payments?.map(({ paymentMethodId, paymentMethodName, paymentMethodCode, amountCents }) => ({
      paymentMethodId,
      paymentMethodName,
      paymentMethodCode,
      amountCents,
    })),
    refunds: order.refunds?.map(({ amountCents }) => ({ amountCents })),
  };
}

/** The order to keep of two answers: the newer version, else the later answer, with the parts that only the other has. */
export function mergeOrders(known: KeptOrder | undefined, next: KeptOrder): KeptOrder {
  if (!known) return next;
  const isOlder = (next.orderVersion ?? 0) < (known.orderVersion ?? 0);
  const [header, other] = isOlder ? [known, next] : [next, known];
  return { ...header, payments: header.payments ?? other.payments, refunds: header.refunds ?? other.refunds };
}
