import { isUtf8 } from 'node:buffer';

/**
 * The bytes of an answer in the pieces in which they came. They are passed on without being joined, and freed when they have gone: V8 would
 * mark its whole heap every few dozen pages to find that nothing uses them (ADR 25).
 */
export type AnswerBody = {
  readonly pieces: readonly Buffer[];
  /** Bytes in all. */
  readonly length: number;
  /** All bytes, joined when they are first asked for. */
  readonly whole: Buffer;
  includes(bytes: Buffer): boolean;
  isUtf8(): boolean;
  /** Says how many use the body; one does unless others are named. */
  shareWith(users: number): void;
  /** Frees the memory of the pieces, once each user has said that it uses nothing of the body any more. */
  release(): void;
};

/** Bytes of the longest UTF-8 character. */
const LONGEST_CHARACTER = 4;
/** The first byte of a character of several bytes is at least this, and each other one less. */
const FIRST_OF_SEVERAL = 0xc0;
const LAST_OF_ONE = 0x7f;

/** Makes the body of an answer from its pieces, which stay as they are. */
export function createAnswerBody(pieces: readonly Buffer[]): AnswerBody {
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
      if (users === 0) for (const piece of pieces) free(piece);
    },
  };
}

function hasBytes(pieces: readonly Buffer[], bytes: Buffer): boolean {
  const reach = bytes.length - 1;
  /** The end of what came before, as long as it may be the beginning of the bytes. */
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
  /** A character whose other bytes may be in the next piece. */
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

/** Where the last character begins if it has several bytes, else the piece's end. */
function beginningOfLast(piece: Buffer, from: number): number {
  for (let index = piece.length - 1; index >= Math.max(from, piece.length - LONGEST_CHARACTER); index -= 1) {
    if ((piece[index] ?? 0) >= FIRST_OF_SEVERAL) return index;
  }
  return piece.length;
}

/** Frees what was read from a connection at once. Memory that others may use too is left to V8: it holds much besides the piece. */
function free({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && length > buffer.byteLength / 2) buffer.transfer(0);
}
