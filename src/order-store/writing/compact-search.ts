import { sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';

/** Pages per transaction, which blocks other writers for some 50 ms. */
const PAGES = 500;

/**
 * Rewrites SQLite's search index, which otherwise keeps the words of removed orders in its own
 * tables until it happens to merge them.
 */
export async function compactSearch({ query }: Pick<Database, 'query'>): Promise<void> {
  if (isPostgres(query)) return;
  const countChanges = sql<{ count: number }>`select total_changes() as count`;
  for (let isDone = false; !isDone;) {
    isDone = await query.transaction().execute(async (transaction) => {
      const before = (await countChanges.execute(transaction)).rows[0]?.count ?? 0;
      // A negative number of pages merges everything into one segment, which has no removed words.
      await sql`insert into order_search (order_search, rank) values ('merge', ${-PAGES})`.execute(
        transaction,
      );
      const after = (await countChanges.execute(transaction)).rows[0]?.count ?? 0;
      // Without anything left to merge, only the statement itself counts.
      return after - before < 2;
    });
  }
}
