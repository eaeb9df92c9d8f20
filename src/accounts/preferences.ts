import * as z from 'zod/mini';
import type { Database } from '#database/open-database.ts';

/** Preferences by key; only the dashboard knows what they mean. */
export type Preferences = Readonly<Record<string, unknown>>;

/** Several times as many as the dashboard uses. */
const MAX_KEYS = 100;

const stored = z.record(z.string(), z.unknown());

async function readRow(database: Database, userId: string): Promise<string | undefined> {
  const row = await database.currentReads
    .selectFrom('preferences')
    .select('value')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.value;
}

/** Reads a user's preferences; an empty object if there are none. */
export async function readPreferences(database: Database, userId: string): Promise<Preferences> {
  return stored.parse(JSON.parse((await readRow(database, userId)) ?? '{}'));
}

/**
 * Merges changes into a user's preferences by key; null removes one. `too_many`: the result has too
 * many keys. `now` is in epoch seconds.
 */
export async function editPreferences(
  database: Database,
  userId: string,
  changes: Preferences,
  now: number,
): Promise<Preferences | 'too_many'> {
  const before = await readRow(database, userId);
  const merged = { ...stored.parse(JSON.parse(before ?? '{}')), ...changes };
  const after = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  if (Object.keys(after).length > MAX_KEYS) return 'too_many';
  const row = { value: JSON.stringify(after), updated_at: now };
  const { numInsertedOrUpdatedRows = 0n } = await database.query
    .insertInto('preferences')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      before === undefined
        ? conflict.column('user_id').doNothing()
        : conflict.column('user_id').doUpdateSet(row).where('preferences.value', '=', before),
    )
    .executeTakeFirst();
  // Another request changed the preferences in the meantime.
  if (numInsertedOrUpdatedRows === 0n) return editPreferences(database, userId, changes, now);
  return after;
}
