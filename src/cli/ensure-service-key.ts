import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#database/open-database.ts';
import { createApiKey, ORDERS_READ, verifyApiKey } from '#orders-service/api-keys.ts';

const FILE_NAME = 'service-key';

/** Resolves with a key that the embedded service accepts: the one kept in the data directory, or a new one; `now` is in epoch seconds. */
export async function ensureServiceKey(options: {
  readonly database: Database;
  readonly organizationId: string;
  readonly dataDirectory: string;
  readonly now: number;
}): Promise<string> {
  const { database, organizationId, dataDirectory, now } = options;
  const file = join(dataDirectory, FILE_NAME);
  const kept = await readKept(file);
  const owner = kept === '' ? undefined : await verifyApiKey(database, kept);
  if (owner?.organizationId === organizationId && owner.scopes.includes(ORDERS_READ)) return kept;

  const { key } = await createApiKey(database, { organizationId, name: 'Tillview itself', scopes: [ORDERS_READ], now });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${key}\n`, { mode: 0o600 });
  await rename(unfinished, file);
  return key;
}

async function readKept(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
