import type { Expansion } from '#contract/service/order-enums.ts';
import { readInstant } from '#contract/service/rfc3339.ts';
import type { OrdersTable } from '#database/schema/tables.ts';
import { uuidBytes, uuidText } from './uuid-bytes.ts';

/** Replaces the order's id, which each part repeats; JSON escapes control characters. */
const OWN_ID = '\u0001';

/** Columns that depend on the order alone; the database numbers organization and facet. */
export type OrderColumns = Omit<OrdersTable, 'org' | 'facet'>;

/** Number and text columns. */
export const ORDER_NUMBERS = ['created_at', 'total_cents', 'order_version'] as const;
export const ORDER_TEXTS = [
  'header',
  'payments',
  'refunds',
  'tax_breakdown',
  'applied_promotions',
  'items',
] as const satisfies readonly Exclude<keyof OrderColumns, 'id' | (typeof ORDER_NUMBERS)[number]>[];

/** Has UUIDs for itself and its store, all parts, and any other fields. */
export type StorableOrder = {
  readonly id: string;
  readonly storeId: string;
  readonly orderVersion: number;
  readonly paymentStatus: string;
  readonly fulfillmentStatus: string;
  readonly source: string;
  readonly totalCents: number;
  readonly createdAt: string;
  readonly items: readonly unknown[];
  readonly payments: readonly unknown[];
  readonly refunds: readonly unknown[];
  readonly taxBreakdown: readonly unknown[];
  readonly appliedPromotions: readonly unknown[] | null;
};

export function toOrderColumns(order: StorableOrder): OrderColumns {
  const { items, payments, refunds, taxBreakdown, appliedPromotions, ...header } = order;
  const createdAt = readInstant(order.createdAt);
  if (!createdAt.ok) throw new RangeError(`createdAt of the order ${order.id} ${createdAt.reason}`);
  const ownId = order.id.toLowerCase();
  return {
    id: uuidBytes(ownId),
    created_at: createdAt.value.epochSeconds,
    total_cents: order.totalCents,
    order_version: order.orderVersion,
    header: JSON.stringify(header),
    payments: JSON.stringify(payments).replaceAll(ownId, OWN_ID),
    refunds: JSON.stringify(refunds).replaceAll(ownId, OWN_ID),
    tax_breakdown: JSON.stringify(taxBreakdown),
    applied_promotions: JSON.stringify(appliedPromotions),
    items: JSON.stringify(items).replaceAll(ownId, OWN_ID),
  };
}

/** Id, header and selected sub-resources. */
type StoredOrder = Pick<OrdersTable, 'id' | 'header'> & Partial<Pick<OrdersTable, Expansion>>;

/** By column of sub-resource, in output order. */
const FIELDS = [
  ['items', 'items'],
  ['payments', 'payments'],
  ['refunds', 'refunds'],
  ['tax_breakdown', 'taxBreakdown'],
  ['applied_promotions', 'appliedPromotions'],
] as const satisfies readonly (readonly [Expansion, string])[];

/** Joins stored texts without parsing them. */
export function toOrderJson(row: StoredOrder): string {
  let parts = '';
  for (const [column, field] of FIELDS) {
    const text = row[column];
    if (text !== undefined) parts += `,"${field}":${text}`;
  }
  if (parts === '') return row.header;
  return `${row.header.slice(0, -1)}${parts.replaceAll(OWN_ID, uuidText(row.id))}}`;
}
