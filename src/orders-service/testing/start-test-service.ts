import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOrdersService } from '../build-orders-service.ts';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { createApiKey } from '#api-keys/api-keys.ts';
import { ensureOrganization } from '../organization.ts';
import { openDatabase } from '#database/open-database.ts';

/** Starts the service, without listening, over a database of its own with one organisation and one key; tests only. */
export async function startTestService() {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-service-'));
  const database = await openDatabase({ directory });
  const organizationId = await ensureOrganization(database);
  const { key } = await createApiKey(database, { organizationId, name: 'test', scopes: [ORDERS_READ], now: 0 });
  const app = buildOrdersService({ database, wait: async () => undefined });
  return {
    app,
    database,
    directory,
    organizationId,
    key,
    /** Requests a path below the organisation's orders with the key, e.g. `?view=active`. */
    get: (path: string) =>
      app.inject({ url: `/v1/orgs/${organizationId}/orders${path}`, headers: { 'x-api-key': key } }),
    stop: async () => {
      await app.close();
      await database.close();
      await rm(directory, { recursive: true });
    },
  };
}
