import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { ensureOrganization } from '#orders-service/organization.ts';

/** Opens a database of its own with one organisation and no keys, for one test. */
export async function openTestKeys() {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-keys-'));
  const database = await openDatabase({ directory });
  onTestFinished(async () => {
    await database.close();
    await rm(directory, { recursive: true });
  });
  return { database, directory, organizationId: await ensureOrganization(database) };
}
