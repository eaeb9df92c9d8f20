import type { Order } from '#contract/service/order.ts';
import type { ComparedOrder } from '../../selection/filters/local-matches.ts';

/** The same type with every optional field required, so that a copy that omits one does not compile. */
type EveryFieldOf<T> = T extends readonly (infer Entry)[]
  ? readonly EveryFieldOf<Entry>[]
  : T extends object
    ? { readonly [Field in keyof Required<T>]: EveryFieldOf<T[Field]> }
    : T;

/** The part of an order kept to show it, filter it and search its amounts: no items, taxes or unknown fields. */
export type KeptOrder = EveryFieldOf<
  Pick<Order, 'id' | 'orderVersion' | 'tzOffsetMinutes' | 'sequenceNumber' | 'ticketNumber'> & ComparedOrder
>;

/** Copies the part of an order to keep. */
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
    appliedPromotions: order.appliedPromotions?.map(({ promotionId }) => ({ promotionId })),
  };
}

/** Merges two responses for an order: the newer version, else the later response, plus the parts that only the other has. */
export function mergeOrders(known: KeptOrder | undefined, next: KeptOrder): KeptOrder {
  if (!known) return next;
  const isOlder = (next.orderVersion ?? 0) < (known.orderVersion ?? 0);
  const [header, other] = isOlder ? [known, next] : [next, known];
  return {
    ...header,
    payments: header.payments ?? other.payments,
    refunds: header.refunds ?? other.refunds,
    appliedPromotions: header.appliedPromotions ?? other.appliedPromotions,
  };
}
