import * as z from 'zod/mini';
import type { Order } from '#contract/service/order.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { readOrder, type UnreadableOrder } from '#contract/service/read-order.ts';
import type { StorableOrder } from '../storage/order-row.ts';
import { storableText } from '../storage/storable-text.ts';

const rawList = z.catch(z.array(z.unknown()), []);
/** The parts of an order as they came, with entries that can't be read. */
const rawOrder = z.looseObject({
  items: rawList,
  payments: rawList,
  refunds: rawList,
  taxBreakdown: rawList,
  appliedPromotions: rawList,
});

/** An order of a connected service that can be stored, and how it was read; or why it can't be. */
export type ServiceOrder =
  | { readonly ok: true; readonly order: StorableOrder; readonly read: Order }
  | { readonly ok: false; readonly unreadable: UnreadableOrder };

/**
 * Reads an order that a service sent, which may not fit the strict contract: all of its fields are stored as they came. Its ids must be UUIDs,
 * and its amounts whole numbers.
 */
export function readServiceOrder(raw: unknown): ServiceOrder {
  const result = readOrder(raw);
  if (!result.ok) return result;
  const { order: read } = result;
  const wrong = findWrongField(read);
  if (wrong !== undefined) {
    const { id, createdAt, created } = read;
    return { ok: false, unreadable: { id, createdAt, created, path: [wrong], reason: 'wrong_type' } };
  }
  const { id, storeId, totalCents, createdAt, orderVersion } = read;
  const order: StorableOrder = {
    ...z.parse(rawOrder, raw),
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

function findWrongField(order: Order): string | undefined {
  const { id, storeId, created, orderVersion, totalCents } = order;
  if (!isUuid(id)) return 'id';
  if (!isUuid(storeId)) return 'storeId';
  if (created === undefined) return 'createdAt';
  if (!Number.isSafeInteger(orderVersion ?? 0)) return 'orderVersion';
  if (!Number.isSafeInteger(totalCents)) return 'totalCents';
  return undefined;
}
