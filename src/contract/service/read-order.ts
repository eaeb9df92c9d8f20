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
} from './order.ts';

/** An order that could not be read: what is known of it, and the field that was wrong. */
export type UnreadableOrder = {
  readonly id: string | undefined;
  /** The order's timestamp, verbatim, where it had one: paging counts it. */
  readonly createdAt: string | undefined;
  readonly reason: string;
};

/** A list answer as the dashboard reads it: what can be read, what can not, and whether more follow. */
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

/** Says where and why a value did not fit, e.g. `items[2].qty: Invalid input: expected number`. */
export function describeIssue(
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): string {
  if (!issue) return 'not readable';
  const path = issue.path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

/** The lists within an entry of a part, by the schema of their own entries. */
type InnerLists = Readonly<Record<string, z.ZodMiniType>>;

/** Reads a list entry by entry, so that an odd one never hides its neighbours; what is left out is named by its place. */
function readList<T>(
  value: unknown,
  place: string,
  element: z.ZodMiniType<T>,
  unreadable: string[],
  innerLists: InnerLists = {},
): T[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) {
    unreadable.push(`${place}: expected a list`);
    return [];
  }
  return value.flatMap((entry: unknown, index) => {
    const whole = z.safeParse(element, entry);
    if (whole.success) return [whole.data];
    const found: string[] = [];
    const rest = z.safeParse(element, withReadableLists(entry, `${place}[${index}]`, innerLists, found));
    unreadable.push(...(rest.success ? found : [`${place}[${index}].${describeIssue(rest.error.issues[0])}`]));
    return rest.success ? [rest.data] : [];
  });
}

/** An entry whose inner lists hold only what can be read, so that an odd modifier does not cost its item. */
function withReadableLists(entry: unknown, place: string, innerLists: InnerLists, unreadable: string[]): unknown {
  const fields = z.safeParse(record, entry);
  if (!fields.success) return entry;
  const read = Object.entries(innerLists).map(
    ([name, element]) => [name, readList(fields.data[name], `${place}.${name}`, element, unreadable)] as const,
  );
  return { ...fields.data, ...Object.fromEntries(read) };
}

/** Reads one part; undefined where the answer has none. */
function readPart<T>(
  raw: Readonly<Record<string, unknown>>,
  part: string,
  element: z.ZodMiniType<T>,
  unreadable: string[],
  innerLists?: InnerLists,
): T[] | undefined {
  return part in raw ? readList(raw[part], part, element, unreadable, innerLists) : undefined;
}

/** Reads one order, with whichever sub-resources it has; an order without its identity or its money is unreadable. */
export function readOrder(raw: unknown): { ok: true; order: Order } | { ok: false; unreadable: UnreadableOrder } {
  const header = z.safeParse(orderHeader, raw);
  const fields = z.safeParse(record, raw);
  if (!header.success || !fields.success) {
    const known = z.safeParse(identity, raw);
    return {
      ok: false,
      unreadable: {
        id: known.data?.id,
        createdAt: known.data?.createdAt,
        reason: describeIssue(header.error?.issues[0]),
      },
    };
  }
  const unreadable: string[] = [];
  const parts = {
    items: readPart(fields.data, 'items', orderItem, unreadable, { modifiers: orderItemModifier }),
    payments: readPart(fields.data, 'payments', orderPayment, unreadable),
    refunds: readPart(fields.data, 'refunds', orderRefund, unreadable, {
      items: orderRefundItem,
      payments: orderRefundPayment,
    }),
    taxBreakdown: readPart(fields.data, 'taxBreakdown', taxBreakdownEntry, unreadable),
    appliedPromotions: readPart(fields.data, 'appliedPromotions', appliedPromotion, unreadable, {
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

/** Reads the answer of the list operation; undefined when it is no list answer at all. */
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

/** Reads the answer of the get operation; undefined when it is no such answer at all. */
export function readOrderAnswer(body: unknown): ReturnType<typeof readOrder> | undefined {
  const answer = z.safeParse(detailAnswer, body);
  return answer.success ? readOrder(answer.data.order) : undefined;
}
