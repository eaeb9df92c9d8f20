import { openDatabase } from '#database/open-database.ts';
import { saveStores } from '#database/stores.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';

/** More days than any benchmark needs; days beyond the requested count are never generated. */
const DAYS = 600;
/** Fixed, so that every run lists the same orders. */
const UNTIL = Date.UTC(2026, 9, 31) / 1000;

/** Needs an empty data directory; throws if there are fewer orders than `count`. */
export async function saveBenchOrders(directory: string, count: number): Promise<void> {
  const database = await openDatabase({ directory });
  try {
    await saveStores(database, [...demoStores]);
    const organizationId = await ensureOrganization(database);
    let missing = count;
    for (const orders of generateDemoOrders({ until: UNTIL, days: DAYS })) {
      const batch = orders.slice(0, missing);
      await saveOrders(database, organizationId, batch);
      missing -= batch.length;
      if (missing === 0) return;
    }
    throw new Error(`${missing} of ${count} orders could not be generated.`);
  } finally {
    await database.close();
  }
}
