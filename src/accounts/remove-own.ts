import type { Database } from '#database/open-database.ts';

/** Deletes all that a user kept: their views, which nobody sees from then on, and preferences. */
export async function removeOwn({ query }: Pick<Database, 'query'>, userId: string): Promise<void> {
  await query.deleteFrom('views').where('user_id', '=', userId).execute();
  await query.deleteFrom('preferences').where('user_id', '=', userId).execute();
}
