import type { Insertable, Kysely } from 'kysely';
import { toCopyText } from './postgres/copy-text.ts';
import { PostgresConnection } from './postgres/postgres-connection.ts';
import { SqliteConnection } from './sqlite/sqlite-connection.ts';
import type { Tables } from './schema/tables.ts';

/**
 * Adds rows, all with the same columns, to a table, all or none. Takes a fraction of the time of
 * one statement with all rows; PostgreSQL uses `COPY`.
 */
export async function addRows<Table extends keyof Tables>(
  connection: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = rows.map((row) => columns.map((column): unknown => Reflect.get(row, column)));
  await connection.getExecutor().provideConnection(async (raw) => {
    if (raw instanceof PostgresConnection) {
      const lines = values.map((row) => `${row.map(toCopyText).join('\t')}\n`);
      await raw.copy(`copy "${table}" (${names}) from stdin`, lines.join(''));
    } else if (raw instanceof SqliteConnection) {
      const marks = columns.map(() => '?').join(', ');
      await raw.executeEach(`insert into "${table}" (${names}) values (${marks})`, values);
    } else throw new TypeError('Not a connection to a database that rows can be added to.');
  });
}
