import { randomUUID } from 'node:crypto';
import type { Database } from '#database/open-database.ts';
import { lockUntilCommit } from '#database/write-lock.ts';

/** The setting that remembers which organisation is this installation's own. */
const SETTING = 'organization';

/**
 * Returns the UUID (lower case) of this installation's own organisation, and creates it if there is none. With an id, makes sure that
 * this organisation exists and returns its id.
 */
export async function ensureOrganization(database: Database, id?: string): Promise<string> {
  return database.query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'organization');
    const own = await transaction.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst();
    const wanted = id?.toLowerCase() ?? own?.value ?? randomUUID();
    await transaction
      .insertInto('organizations')
      .values({ id: wanted })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (!own) await transaction.insertInto('settings').values({ name: SETTING, value: wanted }).execute();
    return wanted;
  });
}
