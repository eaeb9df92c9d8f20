import { readOrderLines, type ReadLines } from '../writing/read-order-lines.ts';

const LINES_PER_BATCH = 100;

/** In batches as they arrive, like the threads of an import. */
export async function* readLinesOf(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<ReadLines, void> {
  let batch: string[] = [];
  let count = 0;
  for await (const line of lines) {
    count += 1;
    batch.push(Buffer.from(line).toString('latin1'));
    if (batch.length < LINES_PER_BATCH) continue;
    yield readOrderLines(batch, count - batch.length + 1);
    batch = [];
  }
  yield readOrderLines(batch, count - batch.length + 1);
}
