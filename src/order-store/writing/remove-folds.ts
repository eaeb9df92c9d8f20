import type { Database } from '#database/open-database.ts';
import { CALENDARS, JUDGING, readState, writeState } from '../state/state.ts';
import { TABLES_OF_STORES } from './remove-orders.ts';

/**
 * Removes what is folded from the orders of an organization (its number), such as names of members.
 * If its orders are refreshed again, everything is made from those that are left.
 */
export async function removeFolds({ query }: Pick<Database, 'query'>, org: number): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    for (const table of [...TABLES_OF_STORES, 'order_touches'] as const)
      await transaction.deleteFrom(table).where('org', '=', org).execute();
    await transaction
      .deleteFrom('order_store_state')
      .where('org', '=', org)
      .where('name', '=', CALENDARS.name)
      .execute();
    // Another signature has everything judged again.
    if (await readState(transaction, org, JUDGING))
      await writeState(transaction, org, JUDGING, { signature: '' });
  });
}
