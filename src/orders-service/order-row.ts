import { ENDED_STATUSES, type Expansion, isOneOf } from '#contract/service/order-enums.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { readInstant } from '#contract/service/rfc3339.ts';
import type { OrdersTable } from '#database/tables.ts';

/** The row that stores an order, which must fit the strict contract; throws when its time cannot be read. */
export function toOrderRow(organizationId: string, order: OrderDetail): OrdersTable {
  const { items, payments, refunds, taxBreakdown, appliedPromotions, ...header } = order;
  const createdAt = readInstant(order.createdAt);
  if (!createdAt.ok) throw new RangeError(`createdAt of the order ${order.id} ${createdAt.reason}`);
  return {
    org_id: organizationId,
    id: order.id.toLowerCase(),
    store_id: order.storeId.toLowerCase(),
    created_at: createdAt.value.epochSeconds,
    is_ended: isOneOf(ENDED_STATUSES, order.fulfillmentStatus) ? 1 : 0,
    payment_status: order.paymentStatus,
    fulfillment_status: order.fulfillmentStatus,
    source: order.source,
    total_cents: order.totalCents,
    order_version: order.orderVersion,
    header: JSON.stringify(header),
    payments: JSON.stringify(payments),
    refunds: JSON.stringify(refunds),
    tax_breakdown: JSON.stringify(taxBreakdown),
    applied_promotions: JSON.stringify(appliedPromotions),
    items: JSON.stringify(items),
  };
}

/** The columns that an order's JSON is made from: the header, and the sub-resources that were selected. */
type StoredOrder = Pick<OrdersTable, 'header'> & Partial<Pick<OrdersTable, Expansion>>;

/** The field of an order that each column of a sub-resource becomes, in the order they are printed. */
const FIELDS = [
  ['items', 'items'],
  ['payments', 'payments'],
  ['refunds', 'refunds'],
  ['tax_breakdown', 'taxBreakdown'],
  ['applied_promotions', 'appliedPromotions'],
] as const satisfies readonly (readonly [Expansion, string])[];

/** Joins the stored texts into an order's JSON without parsing them. */
export function toOrderJson(row: StoredOrder): string {
  const parts = FIELDS.flatMap(([column, field]) => {
    const text = row[column];
    return text === undefined ? [] : [`,"${field}":${text}`];
  });
  return `${row.header.slice(0, -1)}${parts.join('')}}`;
}
