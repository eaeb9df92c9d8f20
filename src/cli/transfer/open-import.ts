import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { reasonOf, CommandError } from '../output/command-error.ts';

const CHUNK_BYTES = 128 * 1024;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** Bytes read, and the file's size if known. */
export type OnBytes = (read: number, total: number) => void;

/**
 * Reads a file, or standard input for `-`, and decompresses gzip; throws a `CommandError` that
 * names what could not be read.
 */
export async function* openImport(
  file: string,
  standardInput: Readable,
  onBytes: OnBytes,
): AsyncGenerator<Buffer, void> {
  const name = file === '-' ? 'Standard input' : file;
  try {
    const total = file === '-' ? undefined : (await stat(file)).size;
    const raw =
      file === '-' ? standardInput : createReadStream(file, { highWaterMark: CHUNK_BYTES });
    yield* unpacked(counted(raw, (read) => total !== undefined && onBytes(read, total)));
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`${name} can't be read (${reasonOf(error)}).`);
  }
}

async function* counted(
  chunks: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer, void> {
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    onRead(read);
    yield chunk;
  }
}

/** Detects gzip by content, whatever the file's name. */
async function* unpacked(chunks: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  let head = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) {
    const gunzip = createGunzip();
    // Errors surface when `gunzip` is read, and are handled there.
    pipeline(prepended(head, chunks), gunzip, () => undefined);
    yield* gunzip;
  } else {
    yield* prepended(head, chunks);
  }
}

async function* prepended(
  head: Buffer,
  chunks: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  yield head;
  yield* chunks;
}
