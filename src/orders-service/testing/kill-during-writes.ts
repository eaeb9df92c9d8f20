import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#database/open-database.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';

export const BATCH = 20;

/** The state after a kill. */
export type Remains = {
  /** The number of orders that the process reported as saved. */
  readonly told: number;
  /** The number of orders in the database. */
  readonly found: number;
  /** The result of SQLite's own check of the file; `ok` if it is intact. */
  readonly integrity: string;
};

/**
 * Starts a process that saves orders into a directory, kills it with SIGKILL in the middle of a
 * transaction, and inspects what is left.
 */
export async function killDuringWrites(
  directory: string,
  afterTransactions: number,
): Promise<Remains> {
  const writer = spawn(
    process.execPath,
    [join(import.meta.dirname, 'write-orders.ts'), directory],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let told = 0;
  let transactions = 0;
  for await (const line of createInterface(writer.stdout)) {
    told = Number(line);
    transactions += 1;
    // The next transaction has already begun.
    if (transactions === afterTransactions) writer.kill('SIGKILL');
  }
  if (writer.signalCode === null && writer.exitCode === null) await once(writer, 'exit');
  if (writer.signalCode !== 'SIGKILL') throw new Error('The writing process ended by itself.');

  const database = await openDatabase({ directory });
  const found = await countOrders(database, await ensureOrganization(database));
  await database.close();
  const file = new DatabaseSync(join(directory, 'tillview.sqlite'));
  const integrity = String(file.prepare('pragma integrity_check').get()?.['integrity_check']);
  file.close();
  return { told, found, integrity };
}
