import { sql } from 'kysely';
import type { Database } from '../open-database.ts';
import { isPostgres } from '../postgres/postgres-dialect.ts';

/**
 * Names of tables, those of indexes included, with a row that holds one of some lower-case texts;
 * for tests only.
 */
export async function findInTables(
  { query }: Pick<Database, 'query'>,
  texts: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  const names = isPostgres(query)
    ? sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type <> 'VIEW'`
    : sql<{ name: string }>`
        select name from sqlite_schema where type = 'table' union select name from sqlite_temp_schema`;
  for (const { name } of (await names.execute(query)).rows) {
    const rows = await readRows(query, name);
    if (rows.some((row) => texts.some((text) => row.toLowerCase().includes(text))))
      found.push(name);
  }
  return found;
}

async function readRows(query: Database['query'], table: string): Promise<string[]> {
  if (isPostgres(query)) {
    const { rows } = await sql<{
      row: string;
    }>`select cast(entry as text) as row from ${sql.table(table)} as entry`.execute(query);
    return rows.map(({ row }) => row);
  }
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
    query,
  );
  // Blobs are read as text too: those of a search index hold words.
  const texts = sql.join(
    columns.rows.map(({ name }) => sql`coalesce(cast(${sql.ref(name)} as text), '')`),
    sql` || ' ' || `,
  );
  const { rows } = await sql<{
    row: string;
  }>`select ${texts} as row from ${sql.table(table)}`.execute(query);
  return rows.map(({ row }) => row);
}
