import type { Database } from './open-database.ts';

/** Reads a setting by name; undefined when there is none. */
export async function readSetting(database: Database, name: string): Promise<string | undefined> {
  const row = await database.currentReads
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Writes a setting, replacing an earlier value. */
export async function writeSetting(database: Database, name: string, value: string): Promise<void> {
  await database.query
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
