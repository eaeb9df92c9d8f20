import { rm } from 'node:fs/promises';
import { openDatabase } from '#database/open-database.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { readServiceOrder } from '#order-store/writing/read-service-order.ts';
import { type HostileUpstream, startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { STORES } from '../fixtures/build-order.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { serveDashboard } from '../fixtures/serve-dashboard.ts';
import { type Kept, keptOrders, saver } from '../fixtures/serve-kept.ts';
import { PASSWORD } from '../fixtures/serve-with-sign-in.ts';
import { temporaryDirectory } from '../fixtures/test.ts';
import { WALKED_ORDERS } from './walk-orders.ts';

/** Timeouts and retries that fit a walk of a few seconds. */
const BUDGETS = { headersMs: 3_000, totalMs: 6_000, maxPauseMs: 2_000, breakerOpenMs: 500 };

/** An unreliable service, whose readable orders are stored. */
export type Walked = Kept & {
  readonly upstream: HostileUpstream;
  readonly expire: () => Promise<unknown>;
};

/** By the fixed clock; with sign-in, Ana is an admin, and Ben sees one store. */
export async function serveWalked(hasSignIn: boolean): Promise<Walked> {
  const directory = await temporaryDirectory();
  const upstream = await startHostileUpstream(WALKED_ORDERS);
  const { organizationId, url: baseUrl } = upstream;
  const database = await openDatabase({ directory });
  await ensureOrganization(database, organizationId);
  const offset = NOW - Date.now();
  const now = () => Date.now() + offset;
  const orderStore = keptOrders(database, organizationId, STORES, now);
  const save = saver(orderStore);
  await save(WALKED_ORDERS.filter((order) => readServiceOrder(order).ok));
  const dashboard = await serveDashboard(upstream, {
    stores: STORES,
    budgets: BUDGETS,
    now,
    database,
    orderStore,
    ...(hasSignIn && {
      users: [
        { name: 'Ana', password: PASSWORD, isAdmin: true },
        { name: 'Ben', password: PASSWORD, storeIds: [STORES[0].id] },
      ],
      keys: { database, organizationId, baseUrl },
    }),
  });
  return {
    url: dashboard.url,
    upstream,
    save,
    expire: () => database.query.deleteFrom('sessions').execute(),
    async stop() {
      await dashboard.stop();
      await database.close();
      await upstream.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
