/**
 * Repeatedly kills a process that saves orders and checks the database each time: `node
 * scripts/kill-writes.ts [TIMES]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BATCH, killDuringWrites } from '../src/orders-service/testing/kill-during-writes.ts';

const times = Number(process.argv[2] ?? 50);
const MAX_TRANSACTIONS = 40;

const directory = await mkdtemp(join(tmpdir(), 'tillview-kill-'));
try {
  let found = 0;
  for (let time = 1; time <= times; time += 1) {
    const remains = await killDuringWrites(
      directory,
      1 + Math.floor(Math.random() * MAX_TRANSACTIONS),
    );
    ({ found } = remains);
    if (remains.integrity !== 'ok' || found < remains.told || found % BATCH !== 0) {
      throw new Error(`The database was damaged the ${time}th time: ${JSON.stringify(remains)}`);
    }
  }
  console.log(
    `Killed ${times} times during writes: all ${found.toLocaleString('en')} saved orders are there.`,
  );
} finally {
  await rm(directory, { recursive: true, force: true });
}
