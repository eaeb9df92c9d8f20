import type { Expansion } from '#contract/service/order-enums.ts';
import type { OrdersTable } from '#database/tables.ts';

/** What of a row an order's JSON is made from: the header, and the sub-resources that were read. */
export type StoredOrder = Pick<OrdersTable, 'header'> & Partial<Pick<OrdersTable, Expansion>>;

/** The field of an order that each column of a sub-resource becomes, in the order they are printed. */
const FIELDS = [
  ['items', 'items'],
  ['payments', 'payments'],
  ['refunds', 'refunds'],
  ['tax_breakdown', 'taxBreakdown'],
  ['applied_promotions', 'appliedPromotions'],
] as const satisfies readonly (readonly [Expansion, string])[];

/** Puts an order's JSON together from the stored texts, without reading them. */
export function toOrderJson(row: StoredOrder): string {
  const parts = FIELDS.flatMap(([column, field]) => {
    const text = row[column];
    return text === undefined ? [] : [`,"${field}":${text}`];
  });
  return `${row.header.slice(0, -1)}${parts.join('')}}`;
}
