import { hasPlainEnds } from './check-response.ts';
import type { ResponseBody } from './response-body.ts';

/** With its end offset in the body. */
export type EdgeOrder = { readonly bytes: Buffer; readonly end: number };

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
/** Bytes that hold the last orders of most lists; otherwise this many times more are joined. */
const TAIL_BYTES = 4 * 1024;
const TAIL_GROWTH = 8;
/** The end of a list, from the bracket on. */
const LIST_END = /\]\s*,\s*"hasMore"\s*:\s*(true|false)\s*\}\s*$/;
const LIST_START = /^\s*\{\s*"orders"\s*:\s*\[\s*(?=\{)/;
const END_BYTES = 64;

/**
 * `hasMore` at the end of a list; undefined unless the list is printed as in the API's description,
 * which this whole file assumes.
 */
export function readHasMore(body: ResponseBody): boolean | undefined {
  const claim = hasPlainEnds(body, 'list') ? matchEnd(body.pieces.at(-1))?.[1] : undefined;
  return claim === undefined ? undefined : claim === 'true';
}

/** True if the list certainly has fewer orders: each ends with a brace, like the list. */
export function hasFewerOrders({ pieces }: ResponseBody, count: number): boolean {
  let braces = 0;
  for (const piece of pieces) {
    for (
      let index = piece.indexOf(CLOSING_BRACE);
      index >= 0;
      index = piece.indexOf(CLOSING_BRACE, index + 1)
    ) {
      braces += 1;
      if (braces > count) return false;
    }
  }
  return true;
}

/** Found without scanning the others (ADR 25); undefined if it can't be told. */
export function readFirstOrder({ pieces: [first] }: ResponseBody): Buffer | undefined {
  if (!first) return undefined;
  const start = LIST_START.exec(first.toString('latin1', 0, END_BYTES))?.[0].length;
  const end = start === undefined ? undefined : findObjectEnd(first, start);
  return end === undefined ? undefined : first.subarray(start, end);
}

/** Last to first, by reading backwards; ends early at anything else between orders. */
export function* readOrdersFromEnd(body: ResponseBody): Generator<EdgeOrder> {
  let tail = joinTail(body, TAIL_BYTES);
  let offset = body.length - tail.length;
  const listEnd = matchEnd(tail)?.[0].length;
  if (listEnd === undefined) return;
  let end: number | undefined = body.length - listEnd;
  while (end !== undefined) {
    const objectEnd = skipBlanks(tail, end - offset) + offset;
    let start = findObjectStart(tail, objectEnd - offset);
    while (start === undefined && offset > 0) {
      tail = joinTail(body, tail.length * TAIL_GROWTH);
      offset = body.length - tail.length;
      start = findObjectStart(tail, objectEnd - offset);
    }
    if (start === undefined) return;
    yield { bytes: tail.subarray(start, objectEnd - offset), end: objectEnd };
    const comma = skipBlanks(tail, start) - 1;
    end = comma < 0 || tail[comma] !== COMMA ? undefined : comma + offset;
  }
}

function matchEnd(bytes: Buffer | undefined): RegExpExecArray | null {
  return LIST_END.exec(bytes?.toString('latin1', Math.max(0, bytes.length - END_BYTES)) ?? '');
}

/** At least this many bytes from the end; copied only if they span several pieces. */
function joinTail({ pieces }: ResponseBody, least: number): Buffer {
  const last = pieces.at(-1);
  if (last && (last.length >= least || pieces.length === 1)) return last;
  const tail: Buffer[] = [];
  let missing = least;
  for (let index = pieces.length - 1; index >= 0 && missing > 0; index -= 1) {
    const piece = pieces[index]?.subarray(-missing);
    if (piece) tail.unshift(piece);
    missing -= piece?.length ?? 0;
  }
  return Buffer.concat(tail);
}

/** The end of the text before trailing blanks. */
function skipBlanks(bytes: Buffer, end: number): number {
  let index = end;
  while (index > 0 && (bytes[index - 1] ?? 0) <= 0x20) index -= 1;
  return index;
}

/** Undefined if no object ends at `end`, or it begins before these bytes. */
function findObjectStart(bytes: Buffer, end: number): number | undefined {
  if (bytes[end - 1] !== CLOSING_BRACE) return undefined;
  let depth = 0;
  for (let index = end - 1; index >= 0; index -= 1) {
    const byte = bytes[index];
    if (byte === QUOTE) index = findOpeningQuote(bytes, index);
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth += 1;
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth -= 1;
    if (depth === 0) return index;
  }
  return undefined;
}

/** -1 if it is before these bytes. */
function findOpeningQuote(bytes: Buffer, closing: number): number {
  for (let index = closing - 1; index >= 0; index -= 1) {
    if (bytes[index] === QUOTE && !isEscaped(bytes, index)) return index;
  }
  return -1;
}

function isEscaped(bytes: Buffer, index: number): boolean {
  let start = index;
  while (bytes[start - 1] === BACKSLASH) start -= 1;
  return (index - start) % 2 === 1;
}

/** Undefined if it is after these bytes. */
function findObjectEnd(bytes: Buffer, start: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let index = start; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isText && byte === BACKSLASH) index += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth += 1;
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth -= 1;
    if (depth === 0 && !isText) return index + 1;
  }
  return undefined;
}
