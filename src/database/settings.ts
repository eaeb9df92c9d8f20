import type { Database } from './open-database.ts';

/** Reads what was written under a name; undefined when nothing was. */
export async function readSetting(database: Database, name: string): Promise<string | undefined> {
  const row = await database.query.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Writes a value under a name, in place of what was there. */
export async function writeSetting(database: Database, name: string, value: string): Promise<void> {
  await database.query
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
