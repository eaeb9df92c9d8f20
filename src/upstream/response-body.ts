import { isUtf8 } from 'node:buffer';

/**
 * Bytes in the pieces in which they arrived. Pieces are forwarded unjoined and freed explicitly
 * after sending: otherwise V8 would mark its whole heap every few dozen pages to find them unused
 * (ADR 25).
 */
export type ResponseBody = {
  readonly pieces: readonly Buffer[];
  /** Total bytes. */
  readonly length: number;
  /** All bytes, joined on first access. */
  readonly whole: Buffer;
  includes(bytes: Buffer): boolean;
  isUtf8(): boolean;
  /** Sets how many users share the body; one by default. */
  shareWith(users: number): void;
  /** Frees the memory of the pieces once every user has released the body. */
  release(): void;
};

/** Bytes of the longest UTF-8 character. */
const LONGEST_CHARACTER = 4;
/** The first byte of a multi-byte character is at least this; its other bytes are less. */
const FIRST_OF_SEVERAL = 0xc0;
const LAST_OF_ONE = 0x7f;

/**
 * Creates a response's body from its pieces, which are not copied; `freeMemory` is called once
 * every user has released it.
 */
export function createResponseBody(
  pieces: readonly Buffer[],
  freeMemory = () => pieces.forEach(free),
): ResponseBody {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const [first] = pieces;
  let joined = first?.length === length ? first : undefined;
  let users = 1;
  return {
    pieces,
    length,
    get whole() {
      joined ??= Buffer.concat(pieces, length);
      return joined;
    },
    includes: (bytes) => hasBytes(pieces, bytes),
    isUtf8: () => areUtf8(pieces),
    shareWith(count) {
      users = count;
    },
    release() {
      users -= 1;
      if (users === 0) freeMemory();
    },
  };
}

/** Shares the other body's beginning, and replaces it for one of its users. */
export function replaceEnd(body: ResponseBody, length: number, ending: Buffer): ResponseBody {
  const pieces: Buffer[] = [];
  let rest = length;
  for (const piece of body.pieces) {
    if (rest > 0) pieces.push(piece.length <= rest ? piece : piece.subarray(0, rest));
    rest -= piece.length;
  }
  return createResponseBody([...pieces, ending], () => body.release());
}

function hasBytes(pieces: readonly Buffer[], bytes: Buffer): boolean {
  const reach = bytes.length - 1;
  /** The end of the previous pieces, long enough to contain all but the last byte of `bytes`. */
  let before: Buffer = Buffer.alloc(0);
  for (const piece of pieces) {
    const seam = Buffer.concat([before, piece.subarray(0, reach)]);
    if (seam.includes(bytes) || piece.includes(bytes)) return true;
    before = lastBytes(piece.length < reach ? seam : piece, reach);
  }
  return false;
}

function lastBytes(bytes: Buffer, count: number): Buffer {
  return bytes.subarray(Math.max(0, bytes.length - count));
}

function areUtf8(pieces: readonly Buffer[]): boolean {
  /** The start of a character that may continue in the next piece. */
  let begun: Buffer = Buffer.alloc(0);
  for (const piece of pieces) {
    let start = 0;
    while (start < piece.length && isContinuation(piece[start])) start += 1;
    if (begun.length + start > LONGEST_CHARACTER) return false;
    const character = Buffer.concat([begun, piece.subarray(0, start)]);
    if (start === piece.length) {
      begun = character;
      continue;
    }
    const end = beginningOfLast(piece, start);
    if (!isUtf8(character) || !isUtf8(piece.subarray(start, end))) return false;
    begun = piece.subarray(end);
  }
  return isUtf8(begun);
}

function isContinuation(byte = 0): boolean {
  return byte > LAST_OF_ONE && byte < FIRST_OF_SEVERAL;
}

/** The start of the last character if it is multi-byte, otherwise the end of the piece. */
function beginningOfLast(piece: Buffer, from: number): number {
  for (
    let index = piece.length - 1;
    index >= Math.max(from, piece.length - LONGEST_CHARACTER);
    index -= 1
  ) {
    if ((piece[index] ?? 0) >= FIRST_OF_SEVERAL) return index;
  }
  return piece.length;
}

/**
 * Frees memory read from a connection immediately. Memory that others may also use is left to V8:
 * it contains much more than the piece.
 */
function free({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && length > buffer.byteLength / 2)
    buffer.transfer(0);
}
