import * as z from 'zod/mini';
import { lenientOrder, type Order, orderIdentity, type UnreadableValue } from './order.ts';
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

/** An order, or the reason why it is unreadable. */
export type OrderReading =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly unreadable: UnreadableOrder };

/**
 * A list response as the dashboard reads it: readable and unreadable orders, and whether more
 * follow.
 */
export type OrderPage = {
  readonly orders: readonly Order[];
  readonly unreadable: readonly UnreadableOrder[];
  readonly hasMore: boolean;
};

/** The response of the list operation, with orders that are still to be read. */
export const listResponse = z.looseObject({ orders: z.array(z.unknown()), hasMore: z.boolean() });
/** The response of the get operation, with an order that is still to be read. */
export const detailResponse = z.looseObject({ order: z.unknown() });

/**
 * Reads one order with the sub-resources it has; an order without its ids, time or amounts is
 * unreadable. `schema` may be a compiled `lenientOrder` where the runtime allows it.
 */
export function readOrder(raw: unknown, schema: typeof lenientOrder = lenientOrder): OrderReading {
  const parsed = z.safeParse(schema, raw);
  if (parsed.success) return { ok: true, order: toOrder(parsed.data, []) };
  const cuts = new Map<string, UnreadableValue>();
  for (const issue of parsed.error.issues) {
    const place = findCut(issue);
    if (!place) return { ok: false, unreadable: describeOrder(raw, issue) };
    const key = JSON.stringify(place);
    if (!cuts.has(key)) cuts.set(key, describe(raw, issue));
  }
  const unreadable: UnreadableValue[] = [];
  const rest = z.safeParse(schema, cutOut(raw, [], cuts, unreadable)[0]);
  if (rest.success) return { ok: true, order: toOrder(rest.data, unreadable) };
  return { ok: false, unreadable: describeOrder(raw, rest.error.issues[0]) };
}

/** Reads the response of the list operation; undefined if the body has another shape. */
export function readOrderPage(body: unknown): OrderPage | undefined {
  const response = z.safeParse(listResponse, body);
  if (!response.success) return undefined;
  const results = response.data.orders.map((order) => readOrder(order));
  return {
    orders: results.flatMap((result) => (result.ok ? [result.order] : [])),
    unreadable: results.flatMap((result) => (result.ok ? [] : [result.unreadable])),
    hasMore: response.data.hasMore,
  };
}

/** Reads the response of the get operation; undefined if the body has another shape. */
export function readOrderResponse(body: unknown): OrderReading | undefined {
  const response = z.safeParse(detailResponse, body);
  return response.success ? readOrder(response.data.order) : undefined;
}

function toOrder(
  { payments, refunds, unreadable: _own, ...fields }: z.output<typeof lenientOrder>,
  unreadable: readonly UnreadableValue[],
): Order {
  return dated({
    ...fields,
    ...(payments && { payments: payments.map(dated) }),
    ...(refunds && { refunds: refunds.map(dated) }),
    ...(unreadable.length > 0 && { unreadable }),
  });
}

/**
 * The part to remove so that the order can be read: a list that isn't one, or the innermost list
 * entry that contains the unreadable value. Undefined if the value is a field of the order itself.
 */
function findCut(issue: z.core.$ZodIssue): ValuePath | undefined {
  const path = toValuePath(issue.path);
  if (issue.code === 'invalid_type' && issue.expected === 'array') return path;
  const last = path.findLastIndex((key) => typeof key === 'number');
  return last < 0 ? undefined : path.slice(0, last + 1);
}

/**
 * Returns the JSON value at `path` without its unreadable parts, in a list that is empty if nothing
 * remains. Adds each removed part to `unreadable`, but not the parts inside it.
 */
function cutOut(
  value: unknown,
  path: ValuePath,
  cuts: ReadonlyMap<string, UnreadableValue>,
  unreadable: UnreadableValue[],
): unknown[] {
  const cut = cuts.get(JSON.stringify(path));
  if (cut) {
    unreadable.push(cut);
    return [];
  }
  const restOf = (entry: unknown, key: string | number) =>
    cutOut(entry, [...path, key], cuts, unreadable);
  if (Array.isArray(value)) return [value.flatMap(restOf)];
  if (typeof value !== 'object' || value === null) return [value];
  const fields = Object.entries(value).map(([name, entry]) => {
    const [rest = []] = restOf(entry, name);
    return [name, rest] as const;
  });
  return [Object.fromEntries(fields)];
}

function describeOrder(raw: unknown, issue: z.core.$ZodIssue | undefined): UnreadableOrder {
  const { id, createdAt } = z.safeParse(orderIdentity, raw).data ?? {};
  return dated({ id, createdAt, ...describe(raw, issue) });
}

function describe(raw: unknown, issue: z.core.$ZodIssue | undefined): UnreadableValue {
  const path = toValuePath(issue?.path ?? []);
  return { path, reason: isMissing(raw, path) ? 'missing' : 'wrong_type' };
}

function toValuePath(path: readonly PropertyKey[]): ValuePath {
  return path.map((key) => (typeof key === 'symbol' ? String(key) : key));
}

/** True when the field is absent or null. */
function isMissing(raw: unknown, path: readonly PropertyKey[]): boolean {
  let value = raw;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return false;
    value = Object.getOwnPropertyDescriptor(value, key)?.value;
  }
  return value === undefined || value === null;
}
