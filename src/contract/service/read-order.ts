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
import type { ValuePath } from './value-path.ts';

/** An unreadable order: its id and time if they are known, and the first field that was wrong. */
export type UnreadableOrder = UnreadableValue & {
  readonly id: string | undefined;
  /** The order's timestamp, verbatim, where it had one: paging counts it. */
  readonly createdAt: string | undefined;
};

/** A list answer as the dashboard reads it: readable and unreadable orders, and whether more follow. */
export type OrderPage = {
  readonly orders: readonly Order[];
  readonly unreadable: readonly UnreadableOrder[];
  readonly hasMore: boolean;
};

const listAnswer = z.looseObject({ orders: z.array(z.unknown()), hasMore: z.boolean() });
const detailAnswer = z.looseObject({ order: z.unknown() });
const record = z.record(z.string(), z.unknown());
const identity = z.looseObject({
  id: z.catch(z.optional(z.string()), undefined),
  createdAt: z.catch(z.optional(z.string()), undefined),
});

/** The first value that made a schema refuse `raw`, which stands at `path`. */
function unreadableValue(raw: unknown, path: ValuePath, error: z.core.$ZodError | undefined): UnreadableValue {
  const inner = error?.issues[0]?.path ?? [];
  return {
    path: [...path, ...inner.map((key) => (typeof key === 'symbol' ? String(key) : key))],
    reason: isMissing(raw, inner) ? 'missing' : 'wrong_type',
  };
}

/** Whether nothing stands at a path; JSON writes nothing as an absent field or as null. */
function isMissing(raw: unknown, path: readonly PropertyKey[]): boolean {
  let value = raw;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = Object.getOwnPropertyDescriptor(value, key)?.value;
  }
  return value === undefined || value === null;
}

/** The lists within an entry of a part, by the schema of their own entries. */
type InnerLists = Readonly<Record<string, z.ZodMiniType>>;

/** Reads a list entry by entry, so that an unreadable entry never hides the others. */
function readList<T>(
  value: unknown,
  path: ValuePath,
  element: z.ZodMiniType<T>,
  unreadable: UnreadableValue[],
  innerLists: InnerLists = {},
): T[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) {
    unreadable.push({ path, reason: 'wrong_type' });
    return [];
  }
  return value.flatMap((entry: unknown, index) => {
    const whole = z.safeParse(element, entry);
    if (whole.success) return [whole.data];
    const entryPath = [...path, index];
    const withinEntry: UnreadableValue[] = [];
    const rest = z.safeParse(element, withReadableLists(entry, entryPath, innerLists, withinEntry));
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
    ([name, element]) => [name, readList(fields.data[name], [...path, name], element, unreadable)] as const,
  );
  return { ...fields.data, ...Object.fromEntries(read) };
}

/** Reads one part; undefined where the answer has none. */
function readPart<T>(
  raw: Readonly<Record<string, unknown>>,
  part: string,
  element: z.ZodMiniType<T>,
  unreadable: UnreadableValue[],
  innerLists?: InnerLists,
): T[] | undefined {
  return part in raw ? readList(raw[part], [part], element, unreadable, innerLists) : undefined;
}

/** Reads one order, with whichever sub-resources it has; an order without its ids, time or amounts is unreadable. */
export function readOrder(raw: unknown): { ok: true; order: Order } | { ok: false; unreadable: UnreadableOrder } {
  const header = z.safeParse(orderHeader, raw);
  if (!header.success) {
    const known = z.safeParse(identity, raw);
    return {
      ok: false,
      unreadable: {
        id: known.data?.id,
        createdAt: known.data?.createdAt,
        ...unreadableValue(raw, [], header.error),
      },
    };
  }
  // A loose object keeps the fields that the header does not name.
  const fields: Readonly<Record<string, unknown>> = header.data;
  const unreadable: UnreadableValue[] = [];
  const parts = {
    items: readPart(fields, 'items', orderItem, unreadable, { modifiers: orderItemModifier }),
    payments: readPart(fields, 'payments', orderPayment, unreadable),
    refunds: readPart(fields, 'refunds', orderRefund, unreadable, {
      items: orderRefundItem,
      payments: orderRefundPayment,
    }),
    taxBreakdown: readPart(fields, 'taxBreakdown', taxBreakdownEntry, unreadable),
    appliedPromotions: readPart(fields, 'appliedPromotions', appliedPromotion, unreadable, {
      lineAllocations: discountAllocation,
    }),
  };
  return { ok: true, order: { ...header.data, ...presentParts(parts), ...(unreadable.length > 0 && { unreadable }) } };
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

/** Reads the answer of the list operation; undefined when the body has another shape. */
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

/** Reads the answer of the get operation; undefined when the body has another shape. */
export function readOrderAnswer(body: unknown): ReturnType<typeof readOrder> | undefined {
  const answer = z.safeParse(detailAnswer, body);
  return answer.success ? readOrder(answer.data.order) : undefined;
}
