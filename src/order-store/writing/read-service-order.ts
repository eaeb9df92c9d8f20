import type { Order } from '#contract/service/order.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { UnreadableOrder } from '#contract/service/read-order.ts';
import type { StorableOrder } from '../storage/order-row.ts';
import { parseOrder } from '../storage/parse-order.ts';
import { storableText } from '../storage/storable-text.ts';

/** An order that can be stored, with its parsed form; or the reason why it can't. */
export type ServiceOrder =
  | { readonly ok: true; readonly order: StorableOrder; readonly read: Order }
  | { readonly ok: false; readonly unreadable: UnreadableOrder };

/**
 * Reads an order that may not fit the strict contract, and keeps all fields as received. Ids must
 * be UUIDs, and amounts whole numbers.
 */
export function readServiceOrder(raw: unknown): ServiceOrder {
  const result = parseOrder(raw);
  if (!result.ok) return result;
  const { order: read } = result;
  const wrong = findWrongField(read);
  if (wrong !== undefined) {
    const { id, createdAt, created } = read;
    return {
      ok: false,
      unreadable: { id, createdAt, created, path: [wrong], reason: 'wrong_type' },
    };
  }
  const { id, storeId, totalCents, createdAt, orderVersion } = read;
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(raw ?? {}));
  const order: StorableOrder = {
    ...fields,
    items: toList(fields['items']),
    payments: toList(fields['payments']),
    refunds: toList(fields['refunds']),
    taxBreakdown: toList(fields['taxBreakdown']),
    appliedPromotions: toList(fields['appliedPromotions']),
    id,
    storeId,
    orderVersion: orderVersion ?? 0,
    paymentStatus: storableText(read.paymentStatus),
    fulfillmentStatus: storableText(read.fulfillmentStatus),
    source: storableText(read.source),
    totalCents,
    createdAt,
  };
  return { ok: true, order, read };
}

/** Includes unreadable entries. */
function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function findWrongField(order: Order): string | undefined {
  const { id, storeId, created, orderVersion, totalCents } = order;
  if (!isUuid(id)) return 'id';
  if (!isUuid(storeId)) return 'storeId';
  if (created === undefined) return 'createdAt';
  if (!Number.isSafeInteger(orderVersion ?? 0)) return 'orderVersion';
  if (!Number.isSafeInteger(totalCents)) return 'totalCents';
  return undefined;
}
