/** A thread that reads and checks lines of an import. */
import { parentPort } from 'node:worker_threads';
import { buffersOf } from '#database/sqlite/packed-rows.ts';
import { readOrderLines } from '#order-store/writing/read-order-lines.ts';
import { CommandError } from '../output/command-error.ts';
import type { ImportReply } from './read-import.ts';
import { type LineBlock, linesOf } from './line-blocks.ts';

function answer(block: LineBlock): ImportReply {
  try {
    return { lines: readOrderLines(linesOf(block), block.firstLine) };
  } catch (error) {
    // Other errors end the thread and the import.
    if (error instanceof CommandError) return { problem: error.message };
    throw error;
  }
}

parentPort?.on('message', (block: LineBlock) => {
  const reply = answer(block);
  parentPort?.postMessage(reply, 'lines' in reply ? buffersOf(reply.lines.orders.rows) : []);
});
