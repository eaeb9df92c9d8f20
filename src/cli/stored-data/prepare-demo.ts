import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Database } from '#database/open-database.ts';
import { readSetting, writeSetting } from '#database/settings.ts';
import { removeStores, saveStores } from '#database/stores.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { organizationNumber } from '#order-store/storage/organization.ts';
import { removeOrdersOfStores } from '#order-store/writing/remove-orders.ts';
import { loadOrders, saveLoadedOrders } from '#order-store/writing/save-orders.ts';
import { createProgress } from '../output/progress.ts';

/** Days of a new demo. */
export const DEMO_DAYS = 90;

/** Minimum demo orders per save, except the last. */
const SAVED_AT_ONCE = 2_000;

/** True for generated orders. */
export async function isDemo(database: Database): Promise<boolean> {
  return (await readSetting(database, 'demo')) === 'on';
}

/** Permanently: no later start adds any. False if it is no demo database. */
export async function removeDemo(database: Database, organizationId: string): Promise<boolean> {
  if (!(await isDemo(database))) return false;
  const storeIds = demoStores.map(({ id }) => id);
  await removeOrdersOfStores(database, organizationId, storeIds);
  await removeStores(database, storeIds);
  await writeSetting(database, 'demo', 'off');
  return true;
}

/**
 * Fills an empty database with the days up to `now` (epoch seconds), or adds newer orders to a
 * demo. Leaves other databases alone, and a removed demo unless it `isWanted`. Deterministic by
 * `now` and `days`. Resolves with true for a demo database.
 */
export async function prepareDemo(options: {
  readonly database: Database;
  readonly organizationId: string;
  readonly now: number;
  /** UTC days including that of `now`; 14 days are about 3,000 orders. */
  readonly days?: number;
  /** Share of the usual number of orders; 1 by default. */
  readonly share?: number;
  /** True if a person asks for the demo, even after its removal. */
  readonly isWanted?: boolean;
  /** Gets a line before and after the first filling. */
  readonly tell: (line: string) => void;
}): Promise<boolean> {
  const {
    database,
    organizationId,
    now,
    days = DEMO_DAYS,
    share = 1,
    isWanted = false,
    tell,
  } = options;
  const state = await readSetting(database, 'demo');
  if (state === 'off' && !isWanted) return false;
  const isFirst = (await countOrders(database, organizationId)) === 0;
  if (isFirst) {
    // Marked first, so that an interrupted fill continues at the next start.
    await saveStores(database, [...demoStores]);
    await writeSetting(database, 'demo', 'on');
    tell(`Generating demo orders for the last ${days} days.`);
  } else if (state !== 'on') {
    return false;
  }
  await addOrdersUntil(database, organizationId, { until: now, days, share });
  if (isFirst)
    tell(
      `${(await countOrders(database, organizationId)).toLocaleString('en')} demo orders are ready.`,
    );
  return true;
}

async function addOrdersUntil(
  database: Database,
  organizationId: string,
  period: { readonly until: number; readonly days: number; readonly share: number },
): Promise<void> {
  const after = await lastCreatedAt(database, organizationId);
  const progress = createProgress('Demo orders');
  // The database saves one batch while the next is generated.
  let saving: Promise<unknown> = Promise.resolve();
  const save = async (orders: readonly OrderDetail[]): Promise<void> => {
    const loaded = await loadOrders(orders.map((order) => ({ order })));
    await saving;
    saving = saveLoadedOrders(database, organizationId, loaded);
    // Handled where it is awaited, which can be later.
    saving.catch(() => {});
  };
  try {
    const batches = generateDemoOrders({
      ...period,
      ...(after !== undefined && { after }),
      onDay: (done, total) => progress.update(done, total),
    });
    let waiting: OrderDetail[] = [];
    for (const orders of batches) {
      waiting.push(...orders);
      if (waiting.length < SAVED_AT_ONCE) continue;
      await save(waiting);
      waiting = [];
    }
    await save(waiting);
    await saving;
  } finally {
    progress.stop();
  }
}

/** Epoch seconds of the newest order; undefined without one. */
async function lastCreatedAt(
  database: Database,
  organizationId: string,
): Promise<number | undefined> {
  const newest = await database.query
    .selectFrom('orders')
    .select('created_at')
    .where('org', '=', await organizationNumber(database, organizationId))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.created_at;
}
