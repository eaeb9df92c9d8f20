import type { Database } from '#database/open-database.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { organizationNumber } from '../storage/organization.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';

/** Removes all orders of some stores (their UUIDs), in one transaction. */
export async function removeOrdersOfStores(
  database: Database,
  organizationId: string,
  storeIds: readonly string[],
): Promise<void> {
  const org = await organizationNumber(database, organizationId);
  await database.query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    await transaction
      .deleteFrom('orders')
      .where('org', '=', org)
      .where('facet', 'in', ({ selectFrom }) =>
        selectFrom('order_facets')
          .select('facet')
          .where('org', '=', org)
          .where('store_id', 'in', storeIds.map(uuidBytes)),
      )
      .execute();
  });
}
