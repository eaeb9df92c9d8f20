import { CompiledQuery, type Kysely } from 'kysely';
import { PostgresConnection } from './postgres/postgres-connection.ts';
import { SqliteConnection } from './sqlite/sqlite-connection.ts';
import type { Tables } from './schema/tables.ts';

/** PostgreSQL types of key columns. */
type KeyType = 'bigint' | 'bytea';

/**
 * Deletes rows by keys in a column, within one organization. SQLite looks each key up, because one
 * condition with all keys would read the whole table.
 */
export async function deleteRows(
  connection: Kysely<Tables>,
  table: keyof Tables,
  {
    column,
    type,
    keys,
    org,
  }: {
    readonly column: string;
    readonly type: KeyType;
    readonly keys: readonly unknown[];
    /** Undefined if the table has no column `org`. */
    readonly org: number | undefined;
  },
): Promise<void> {
  if (keys.length === 0) return;
  await connection.getExecutor().provideConnection(async (raw) => {
    if (raw instanceof PostgresConnection) {
      const condition = org === undefined ? '' : `"org" = ${org} and `;
      const sql = `delete from "${table}" where ${condition}"${column}" = any($1::${type}[])`;
      await raw.executeQuery(CompiledQuery.raw(sql, [[...keys]]));
    } else if (raw instanceof SqliteConnection) {
      const condition = org === undefined ? '' : '"org" = ? and ';
      const rows = keys.map((key) => (org === undefined ? [key] : [org, key]));
      await raw.executeEach(`delete from "${table}" where ${condition}"${column}" = ?`, rows);
    } else throw new TypeError('Not a connection to a database that rows can be deleted from.');
  });
}
