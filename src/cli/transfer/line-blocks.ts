import { isUtf8 } from 'node:buffer';
import { CommandError } from '../output/command-error.ts';

/** A few dozen orders; smaller blocks would spend more time on messages than on work. */
const BLOCK_BYTES = 128 * 1024;
const LONGEST_LINE_BYTES = 16 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** Whole lines in a separate buffer that can be transferred to another thread. */
export type LineBlock = {
  /** From 1. */
  readonly firstLine: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/**
 * Cuts bytes into blocks of whole lines; only the last line may lack its end. Throws a
 * `CommandError` for a line of more than 16 MiB.
 */
export async function* toLineBlocks(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<LineBlock, void> {
  let firstLine = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0 && length >= BLOCK_BYTES) {
      const rest = chunk.subarray(end);
      const bytes = join([...parts.slice(0, -1), chunk.subarray(0, end)]);
      // Counted before the bytes are transferred to another thread.
      const count = countLines(bytes);
      yield { firstLine, bytes };
      firstLine += count;
      parts = [rest];
      length = rest.length;
    }
    if (length > LONGEST_LINE_BYTES) {
      throw new CommandError(
        `Line ${firstLine + countLines(join(parts))} is too long: more than 16 MiB.`,
      );
    }
  }
  if (length > 0) yield { firstLine, bytes: join(parts) };
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Counts line ends. */
function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, end + 1))
    count += 1;
  return count;
}

/**
 * Splits UTF-8 only at LF, into lines with one character per byte (`latin1`). Throws a
 * `CommandError` for invalid UTF-8.
 */
export function linesOf({ firstLine, bytes }: LineBlock): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!isUtf8(buffer))
    throw new CommandError(`Line ${firstLine + wrongLine(buffer)} isn't UTF-8 text.`);
  const lines = buffer.toString('latin1').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Lines before the first one with invalid UTF-8. */
function wrongLine(buffer: Buffer): number {
  let count = 0;
  for (let start = 0; start < buffer.length; count += 1) {
    const end = buffer.indexOf(LINE_FEED, start);
    if (end < 0 || !isUtf8(buffer.subarray(start, end))) return count;
    start = end + 1;
  }
  return count;
}
