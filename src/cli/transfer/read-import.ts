import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ReadLines } from '#order-store/writing/read-order-lines.ts';
import { CommandError } from '../output/command-error.ts';
import { type LineBlock, toLineBlocks } from './line-blocks.ts';

/** A block's content, or the reason why it can't be read. */
export type ImportReply = { readonly lines: ReadLines } | { readonly problem: string };

/** Reading takes several times as long as writing; more threads would wait for the database. */
const MAX_READERS = 4;
/** Blocks in flight per thread: one being read, one waiting for the thread or for the database. */
const BLOCKS_PER_READER = 2;

/** Reads blocks in sequence. */
class Reader {
  // The process's own options are not inherited: some, like --input-type, would keep the thread
  // from starting.
  readonly #worker = new Worker(new URL('./import-worker.ts', import.meta.url), { execArgv: [] });
  readonly #pending: PromiseWithResolvers<ReadLines>[] = [];

  constructor() {
    this.#worker.on('message', (reply: ImportReply) => {
      const pending = this.#pending.shift();
      if ('lines' in reply) pending?.resolve(reply.lines);
      else pending?.reject(new CommandError(reply.problem));
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () =>
      this.#fail(new Error('The thread that reads the file has ended.')),
    );
  }

  read(block: LineBlock): Promise<ReadLines> {
    const pending = Promise.withResolvers<ReadLines>();
    // Handled where the promise is awaited, which may be many blocks later.
    pending.promise.catch(() => {});
    this.#pending.push(pending);
    this.#worker.postMessage(block, [block.bytes.buffer]);
    return pending.promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    for (const pending of this.#pending.splice(0)) pending.reject(error);
  }
}

/**
 * Uses one thread per processor, `MAX_READERS` at most, and yields lines in order. Throws a
 * `CommandError` that names what could not be read.
 */
export async function* readImport(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadLines, void> {
  const most = Math.min(availableParallelism(), MAX_READERS);
  // Started on demand, since a small file has only one block.
  const readers: Reader[] = [];
  const underWay: Promise<ReadLines>[] = [];
  let count = 0;
  try {
    for await (const block of toLineBlocks(chunks)) {
      const reader = (readers[count % most] ??= new Reader());
      count += 1;
      underWay.push(reader.read(block));
      const [first] = underWay.length > most * BLOCKS_PER_READER ? underWay.splice(0, 1) : [];
      if (first) yield await first;
    }
    for (const reading of underWay) yield await reading;
  } finally {
    await Promise.all(readers.map((reader) => reader.close()));
  }
}
