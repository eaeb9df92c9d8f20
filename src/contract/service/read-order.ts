import * as z from 'zod/mini';
import {
  appliedPromotion,
  discountAllocation,
  type Order,
  type OrderParts,
  orderHeader,
  orderItem,
  orderItemModifier,
  orderPayment,
  orderRefund,
  orderRefundItem,
  orderRefundPayment,
  taxBreakdownEntry,
  type UnreadableValue,
} from './order.ts';
import { quickReaderOf } from './quick-reader.ts';
import { type Dated, dated } from './rfc3339.ts';
import type { ValuePath } from './value-path.ts';

/** An unreadable order: its id and time if they are known, and the first field that was wrong. */
export type UnreadableOrder = Dated<
  UnreadableValue & {
    readonly id: string | undefined;
    /** The order's timestamp, verbatim, if it had one; paging needs it. */
    readonly createdAt: string | undefined;
  }
>;

/** A list answer as the dashboard reads it: readable and unreadable orders, and whether more follow. */
export type OrderPage = {
  readonly orders: readonly Order[];
  readonly unreadable: readonly UnreadableOrder[];
  readonly hasMore: boolean;
};

const listAnswer = z.looseObject({ orders: z.array(z.unknown()), hasMore: z.boolean() });
const detailAnswer = z.looseObject({ order: z.unknown() });
const header = readerOf(orderHeader);
const item = readerOf(orderItem);
const payment = readerOf(orderPayment);
const refund = readerOf(orderRefund);
const tax = readerOf(taxBreakdownEntry);
const promotion = readerOf(appliedPromotion);
const modifiers = { modifiers: readerOf(orderItemModifier) };
const refunded = { items: readerOf(orderRefundItem), payments: readerOf(orderRefundPayment) };
const allocations = { lineAllocations: readerOf(discountAllocation) };
const record = z.record(z.string(), z.unknown());
const identity = z.looseObject({
  id: z.catch(z.optional(z.string()), undefined),
  createdAt: z.catch(z.optional(z.string()), undefined),
});

/** A schema, and the quick reader that handles all well-formed values for it (quick-reader.ts). */
type Reader<T> = { readonly schema: z.ZodMiniType<T>; readonly readQuickly: (value: unknown) => T | undefined };

function readerOf<T>(schema: z.ZodMiniType<T>): Reader<T> {
  return { schema, readQuickly: quickReaderOf(schema) };
}

/** The first value that made a schema reject `raw`, which is at `path`. */
function unreadableValue(raw: unknown, path: ValuePath, error: z.core.$ZodError | undefined): UnreadableValue {
  const inner = error?.issues[0]?.path ?? [];
  return {
    path: [...path, ...inner.map((key) => (typeof key === 'symbol' ? String(key) : key))],
    reason: isMissing(raw, inner) ? 'missing' : 'wrong_type',
  };
}

/** Whether there is no value at a path: the field is absent or null. */
function isMissing(raw: unknown, path: readonly PropertyKey[]): boolean {
  let value = raw;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = Object.getOwnPropertyDescriptor(value, key)?.value;
  }
  return value === undefined || value === null;
}

/** The readers of the lists inside an entry of a part, by field name. */
type InnerLists = Readonly<Record<string, Reader<unknown>>>;

/** Reads a list entry by entry, so that an unreadable entry never hides the others. */
function readList<T>(
  value: unknown,
  path: ValuePath,
  { schema, readQuickly }: Reader<T>,
  unreadable: UnreadableValue[],
  innerLists: InnerLists = {},
): T[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) {
    unreadable.push({ path, reason: 'wrong_type' });
    return [];
  }
  const entries: readonly unknown[] = value;
  return entries.flatMap((entry, index) => {
    const quick = readQuickly(entry);
    if (quick !== undefined) return [quick];
    const whole = z.safeParse(schema, entry);
    if (whole.success) return [whole.data];
    const entryPath = [...path, index];
    const withinEntry: UnreadableValue[] = [];
    const rest = z.safeParse(schema, withReadableLists(entry, entryPath, innerLists, withinEntry));
    unreadable.push(...(rest.success ? withinEntry : [unreadableValue(entry, entryPath, rest.error)]));
    return rest.success ? [rest.data] : [];
  });
}

/** An entry without the unreadable entries of its inner lists, so that an unreadable modifier does not hide its item. */
function withReadableLists(
  entry: unknown,
  path: ValuePath,
  innerLists: InnerLists,
  unreadable: UnreadableValue[],
): unknown {
  const fields = z.safeParse(record, entry);
  if (!fields.success) return entry;
  const read = Object.entries(innerLists).map(
    ([name, reader]) => [name, readList(fields.data[name], [...path, name], reader, unreadable)] as const,
  );
  return { ...fields.data, ...Object.fromEntries(read) };
}

/** Reads one part; undefined if the response has none. */
function readPart<T>(
  raw: Readonly<Record<string, unknown>>,
  part: string,
  reader: Reader<T>,
  unreadable: UnreadableValue[],
  innerLists?: InnerLists,
): T[] | undefined {
  return part in raw ? readList(raw[part], [part], reader, unreadable, innerLists) : undefined;
}

const NONE: readonly never[] = [];

/** Entries with their instants. All empty lists are one: of 100,000 orders in a list, most have no refunds. */
function allDated<T extends { readonly createdAt: string }>(entries: readonly T[] | undefined) {
  return entries?.length === 0 ? NONE : entries?.map(dated);
}

/** Reads one order with the sub-resources it has; an order without its ids, time or amounts is unreadable. */
export function readOrder(raw: unknown): { ok: true; order: Order } | { ok: false; unreadable: UnreadableOrder } {
  const quick = header.readQuickly(raw);
  const read = quick ? ({ success: true, data: quick } as const) : z.safeParse(orderHeader, raw);
  if (!read.success) {
    const known = z.safeParse(identity, raw);
    return {
      ok: false,
      unreadable: dated({
        id: known.data?.id,
        createdAt: known.data?.createdAt,
        ...unreadableValue(raw, [], read.error),
      }),
    };
  }
  // A loose object keeps the fields that the header schema does not name.
  const fields: Readonly<Record<string, unknown>> = read.data;
  const unreadable: UnreadableValue[] = [];
  const parts = {
    items: readPart(fields, 'items', item, unreadable, modifiers),
    payments: allDated(readPart(fields, 'payments', payment, unreadable)),
    refunds: allDated(readPart(fields, 'refunds', refund, unreadable, refunded)),
    taxBreakdown: readPart(fields, 'taxBreakdown', tax, unreadable),
    appliedPromotions: readPart(fields, 'appliedPromotions', promotion, unreadable, allocations),
  };
  // UUIDs that differ in case alone are the same: each is in lower case from here on, as in addresses.
  const { id, storeId, parentOrderId } = read.data;
  const ids = {
    id: id.toLowerCase(),
    storeId: storeId.toLowerCase(),
    ...(parentOrderId && { parentOrderId: parentOrderId.toLowerCase() }),
  };
  const readable = { ...read.data, ...ids, ...presentParts(parts), ...(unreadable.length > 0 && { unreadable }) };
  return { ok: true, order: dated(readable) };
}

function presentParts(parts: { [Part in keyof OrderParts]-?: OrderParts[Part] | undefined }): OrderParts {
  return {
    ...(parts.items && { items: parts.items }),
    ...(parts.payments && { payments: parts.payments }),
    ...(parts.refunds && { refunds: parts.refunds }),
    ...(parts.taxBreakdown && { taxBreakdown: parts.taxBreakdown }),
    ...(parts.appliedPromotions && { appliedPromotions: parts.appliedPromotions }),
  };
}

/** Reads the response of the list operation; undefined if the body has another shape. */
export function readOrderPage(body: unknown): OrderPage | undefined {
  const answer = z.safeParse(listAnswer, body);
  if (!answer.success) return undefined;
  const results = answer.data.orders.map(readOrder);
  return {
    orders: results.flatMap((result) => (result.ok ? [result.order] : [])),
    unreadable: results.flatMap((result) => (result.ok ? [] : [result.unreadable])),
    hasMore: answer.data.hasMore,
  };
}

/** Reads the response of the get operation; undefined if the body has another shape. */
export function readOrderResponse(body: unknown): ReturnType<typeof readOrder> | undefined {
  const answer = z.safeParse(detailAnswer, body);
  return answer.success ? readOrder(answer.data.order) : undefined;
}
