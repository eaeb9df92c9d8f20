import * as z from 'zod/mini';
import { ApiProblem } from '../api-problem.ts';

/** An order of a list in the very bytes that the order service sent, and what rights and merging need to know of it. */
export type OrderSlice = {
  readonly bytes: Buffer;
  /** Undefined where the order has none. */
  readonly storeId: string | undefined;
  readonly createdAt: string | undefined;
};

/** The answer of the list operation, cut into its orders. */
export type ListSlices = { readonly orders: readonly OrderSlice[]; readonly hasMore: boolean };

const orderHead = z.object({
  storeId: z.catch(z.optional(z.string()), undefined),
  createdAt: z.catch(z.optional(z.string()), undefined),
});
const orderAnswer = z.object({ order: z.object({ storeId: z.catch(z.optional(z.string()), undefined) }) });

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [COMMA, COLON] = [0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Cuts the body of a list into its orders without printing them anew: numbers, escapes and unknown fields stay as they came. Of a
 * repeated key the last one counts, as in `JSON.parse`. Throws an `ApiProblem` for anything but a list.
 */
export function sliceList(body: Buffer): ListSlices {
  try {
    const start = afterSpaces(body, body.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? UTF8_MARK.length : 0);
    let orders: OrderSlice[] | undefined;
    let hasMore: unknown;
    for (const { key, start: valueStart, end } of membersOf(body, start)) {
      if (key === 'orders') orders = [...elementsOf(body, valueStart)].map((range) => sliceOf(body, range));
      if (key === 'hasMore') hasMore = parse(body, { start: valueStart, end });
    }
    if (orders && typeof hasMore === 'boolean') return { orders, hasMore };
  } catch {
    // The body is no JSON.
  }
  throw notOrderData();
}

/** Prints a list from the bytes of its orders. */
export function printList({ orders, hasMore }: ListSlices): Buffer {
  const pieces = orders.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [Buffer.from(','), bytes]));
  return Buffer.concat([Buffer.from('{"orders":['), ...pieces, Buffer.from(`],"hasMore":${hasMore}}`)]);
}

/** The store of the order in the body of a detail answer; undefined if it names none. Throws an `ApiProblem` for a body that isn't JSON. */
export function storeIdOf(body: Buffer): string | undefined {
  try {
    return z.safeParse(orderAnswer, JSON.parse(new TextDecoder().decode(body))).data?.order.storeId;
  } catch {
    throw notOrderData();
  }
}

function notOrderData(): ApiProblem {
  return new ApiProblem('upstream_error', { message: "The order service's answer isn't order data." });
}

type Range = { readonly start: number; readonly end: number };

function parse(body: Buffer, { start, end }: Range): unknown {
  return JSON.parse(body.toString('utf8', start, end));
}

function sliceOf(body: Buffer, range: Range): OrderSlice {
  const { storeId, createdAt } = z.safeParse(orderHead, parse(body, range)).data ?? {};
  return { bytes: body.subarray(range.start, range.end), storeId, createdAt };
}

function* membersOf(body: Buffer, start: number): Generator<Range & { readonly key: unknown }> {
  expectByte(body, start, OPEN_OBJECT);
  let at = afterSpaces(body, start + 1);
  while (body[at] !== CLOSE_OBJECT) {
    expectByte(body, at, QUOTE);
    const key = { start: at, end: afterString(body, at) };
    const colon = afterSpaces(body, key.end);
    expectByte(body, colon, COLON);
    const value = valueAt(body, colon + 1);
    yield { ...value, key: parse(body, key) };
    at = afterComma(body, value.end, CLOSE_OBJECT);
  }
}

function* elementsOf(body: Buffer, start: number): Generator<Range> {
  expectByte(body, start, OPEN_ARRAY);
  let at = afterSpaces(body, start + 1);
  while (body[at] !== CLOSE_ARRAY) {
    const value = valueAt(body, at);
    yield value;
    at = afterComma(body, value.end, CLOSE_ARRAY);
  }
}

function valueAt(body: Buffer, from: number): Range {
  const start = afterSpaces(body, from);
  if (body[start] === QUOTE) return { start, end: afterString(body, start) };
  let depth = 0;
  let at = start;
  for (;;) {
    const byte = body[at];
    if (byte === undefined) throw new SyntaxError('The JSON ends too early.');
    const isClosing = byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;
    if (depth === 0 && (isClosing || byte === COMMA || SPACES.has(byte))) {
      if (at === start) throw new SyntaxError('The JSON lacks a value.');
      return { start, end: at };
    }
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1;
    if (isClosing) depth -= 1;
    at = byte === QUOTE ? afterString(body, at) : at + 1;
    if (isClosing && depth === 0) return { start, end: at };
  }
}

/** The place after a string that starts at a quote: the next quote that no backslash escapes ends it. */
function afterString(body: Buffer, start: number): number {
  for (let from = start + 1; ;) {
    const quote = body.indexOf(QUOTE, from);
    if (quote < 0) throw new SyntaxError('A string of the JSON has no end.');
    let first = quote;
    while (first > from && body[first - 1] === BACKSLASH) first -= 1;
    if ((quote - first) % 2 === 0) return quote + 1;
    from = quote + 1;
  }
}

function afterSpaces(body: Buffer, start: number): number {
  let at = start;
  while (SPACES.has(body[at] ?? 0)) at += 1;
  return at;
}

/** The place of the next value, or of the bracket that ends them. */
function afterComma(body: Buffer, end: number, closing: number): number {
  const at = afterSpaces(body, end);
  if (body[at] === closing) return at;
  expectByte(body, at, COMMA);
  return afterSpaces(body, at + 1);
}

function expectByte(body: Buffer, at: number, byte: number): void {
  if (body[at] !== byte) throw new SyntaxError(`The JSON has no ${String.fromCodePoint(byte)} at ${at}.`);
}
