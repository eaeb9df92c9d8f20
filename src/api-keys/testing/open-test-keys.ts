import { onTestFinished } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';

/** Opens a separate database with one organization and no keys, for one test. */
export async function openTestKeys() {
  const { database, location, directory, remove } = await openTestDatabase();
  onTestFinished(remove);
  return { database, location, directory, organizationId: await ensureOrganization(database) };
}
