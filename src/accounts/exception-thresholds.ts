import {
  EVERY_STORE,
  readStoreThresholds,
  type StoreThresholds,
  type ThresholdChanges,
} from '#contract/bff/exception-thresholds.ts';
import type { AuditChange } from '#contract/bff/people.ts';
import type { Database } from '#database/open-database.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import type { Rights } from './rights.ts';

/**
 * Sets thresholds of a store, or of every store (null), and returns the actual changes. `by` is the
 * user's name; `now` is in epoch seconds.
 */
export async function setThresholds(
  database: Database,
  {
    storeId,
    thresholds,
  }: { readonly storeId: string | null; readonly thresholds: ThresholdChanges },
  { by, now }: { readonly by: string | null; readonly now: number },
): Promise<AuditChange[]> {
  const store_id = storeId?.toLowerCase() ?? EVERY_STORE;
  return database.query.transaction().execute(async (query) => {
    await lockUntilCommit(query, 'thresholds');
    const rows = await query
      .selectFrom('exception_thresholds')
      .select(['name', 'value'])
      .where('store_id', '=', store_id)
      .execute();
    const known = new Map(rows.map(({ name, value }) => [name, value]));
    const changes = Object.entries(thresholds).flatMap(([name, after]) => {
      const before = known.get(name) ?? null;
      if (after === undefined || before === after) return [];
      return [{ field: 'threshold' as const, storeId, name, before, after }];
    });
    for (const { name, after } of changes) {
      if (after === null) {
        await query
          .deleteFrom('exception_thresholds')
          .where('store_id', '=', store_id)
          .where('name', '=', name)
          .execute();
        continue;
      }
      const row = { value: after, changed_by: by, changed_at: now };
      await query
        .insertInto('exception_thresholds')
        .values({ store_id, name, ...row })
        .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet(row))
        .execute();
    }
    return changes;
  });
}

/** For every store, and for the user's stores. */
export async function listThresholds(
  database: Database,
  { storeIds }: Pick<Rights, 'storeIds'>,
): Promise<StoreThresholds> {
  const all = database.currentReads
    .selectFrom('exception_thresholds')
    .select(['store_id', 'name', 'value']);
  const rows = await (
    storeIds === null ? all : all.where('store_id', 'in', [EVERY_STORE, ...storeIds])
  ).execute();
  return readStoreThresholds(
    Object.fromEntries(
      [...Map.groupBy(rows, (row) => row.store_id)].map(([store, values]) => [
        store,
        Object.fromEntries(values.map(({ name, value }) => [name, value])),
      ]),
    ),
  );
}
