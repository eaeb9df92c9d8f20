import { FULFILLMENT_STATUSES, isOneOf, PAYMENT_STATUSES } from '#contract/service/order-enums.ts';
import type { LocalizedString, Order } from '#contract/service/order.ts';
import { tenderOf, tenderValue } from '../../../order-math/tenders.ts';

/** The distinct values of loaded orders that a filter can be set to, except those that an address cannot hold. */
type SeenValues = {
  readonly sources: readonly string[];
  readonly serviceTypes: readonly string[];
  readonly tables: readonly string[];
  /** The values that tenders are filtered by, with their names. */
  readonly tenders: ReadonlyMap<string, LocalizedString | undefined>;
  /** The ids of promotions, with their names. */
  readonly promotions: ReadonlyMap<string, LocalizedString | undefined>;
  /** Statuses that the API's description does not list. */
  readonly unknownPaymentStatuses: readonly string[];
  readonly unknownFulfillmentStatuses: readonly string[];
};

function isWritable(value: string): boolean {
  return value !== '' && !value.includes(',') && value.isWellFormed();
}

/** By the list of orders, which can be long and has several editors. */
const known = new WeakMap<readonly Order[], SeenValues>();

/** The values of orders, collected once for each list. */
export function seenValues(orders: readonly Order[]): SeenValues {
  const values = known.get(orders) ?? collectValues(orders);
  known.set(orders, values);
  return values;
}

function collectValues(orders: readonly Order[]): SeenValues {
  const sources = new Set<string>();
  const serviceTypes = new Set<string>();
  const tables = new Set<string>();
  const tenders = new Map<string, LocalizedString | undefined>();
  const promotions = new Map<string, LocalizedString | undefined>();
  const paymentStatuses = new Set<string>();
  const fulfillmentStatuses = new Set<string>();
  for (const order of orders) {
    sources.add(order.source);
    serviceTypes.add(order.serviceType);
    tables.add((order.tableName ?? '').trim());
    paymentStatuses.add(order.paymentStatus);
    fulfillmentStatuses.add(order.fulfillmentStatus);
    for (const { promotionId, name } of order.appliedPromotions ?? [])
      if (isWritable(promotionId) && !promotions.get(promotionId)) promotions.set(promotionId, name ?? undefined);
    const refundParts = (order.refunds ?? []).flatMap((refund) => refund.payments);
    for (const part of [...(order.payments ?? []), ...refundParts]) {
      const tender = tenderOf(part);
      const value = tenderValue(tender);
      if (isWritable(value) && !tenders.get(value)) tenders.set(value, tender.name);
    }
  }
  return {
    sources: [...sources].filter(isWritable),
    serviceTypes: [...serviceTypes].filter(isWritable),
    tables: [...tables].filter(isWritable),
    tenders,
    promotions,
    unknownPaymentStatuses: [...paymentStatuses].filter((value) => !isOneOf(PAYMENT_STATUSES, value)),
    unknownFulfillmentStatuses: [...fulfillmentStatuses].filter((value) => !isOneOf(FULFILLMENT_STATUSES, value)),
  };
}
