import type { Order } from '#contract/service/order.ts';
import { deriveOrder } from '#order-domain/derived/derive-order.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';
import { wantedPosition } from '../storage/position.ts';
import { suspicionParts } from '../storage/suspicion-row.ts';
import { refundItemRows, refundRows } from './refund-columns.ts';

/** Increment when derived data changes: stored orders are then derived again in the background. */
export const DERIVATION_VERSION = 3;

/** Columns that carry derived data through staging. */
export const DERIVED_NUMBERS = [
  'position',
  'offset_minutes',
  'paid_cents',
  'refunded_cents',
  'discount_cents',
  'tax_cents',
  'item_count',
] as const;
/** JSON arrays of rows of other tables; empty texts for none. */
export const DERIVED_TEXTS = [
  'terms',
  'hours',
  'group_keys',
  'refund_rows',
  'refund_item_rows',
  'suspicion_rows',
] as const;

export type DerivedColumns = { readonly store_id: Uint8Array } & Readonly<
  Record<(typeof DERIVED_NUMBERS)[number], number> & Record<(typeof DERIVED_TEXTS)[number], string>
>;

/** Throws if the order's time can't be read, which the strict contract rules out. */
export function toDerivedColumns(order: Order): DerivedColumns {
  const created = order.created;
  if (created === undefined)
    throw new RangeError(`createdAt of the order ${order.id} can't be read.`);
  const derived = deriveOrder(order);
  return {
    store_id: uuidBytes(order.storeId),
    position: wantedPosition(created, uuidBytes(order.id)),
    offset_minutes: derived.offsetMinutes,
    paid_cents: derived.paidCents,
    refunded_cents: derived.refundedCents,
    discount_cents: derived.discountCents,
    tax_cents: derived.taxCents,
    item_count: derived.itemCount,
    terms: derived.terms,
    hours: JSON.stringify(derived.hours),
    group_keys: toJson(derived.groups),
    refund_rows: toJson(refundRows(order, derived.refunds, created)),
    refund_item_rows: toJson(refundItemRows(derived.refunds, created)),
    suspicion_rows: toJson(derived.suspicions.map(suspicionParts)),
  };
}

function toJson(rows: readonly unknown[]): string {
  return rows.length === 0 ? '' : JSON.stringify(rows);
}
