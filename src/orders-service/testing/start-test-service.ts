import { buildOrdersService } from '../build-orders-service.ts';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { createApiKey } from '#api-keys/api-keys.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { checkResponses } from './check-responses.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';

/**
 * Starts the service, without listening, over a database of its own with one organization and one
 * key; tests only.
 */
export async function startTestService() {
  const { database, location, directory, remove } = await openTestDatabase();
  const organizationId = await ensureOrganization(database);
  const { key } = await createApiKey(database, {
    organizationId,
    name: 'test',
    scopes: [ORDERS_READ],
    now: 0,
  });
  const app = buildOrdersService({ database, wait: async () => undefined });
  checkResponses(app);
  return {
    app,
    database,
    /** Where the database is, for opening it a second time. */
    location,
    directory,
    organizationId,
    key,
    /** Requests a path below the organization's orders with the key, e.g. `?view=active`. */
    get: (path: string) =>
      app.inject({
        url: `/v1/orgs/${organizationId}/orders${path}`,
        headers: { 'x-api-key': key },
      }),
    stop: async () => {
      await app.close();
      await remove();
    },
  };
}
