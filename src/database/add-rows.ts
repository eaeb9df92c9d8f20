import type { Insertable, Kysely } from 'kysely';
import { PostgresConnection } from './postgres-connection.ts';
import { isPostgres } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in the text format of `COPY`. */
function toCopyText(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`;
  throw new TypeError(`A value of a row cannot be copied: ${typeof value}.`);
}

/** Adds rows, all with the same columns, to a table: through `COPY` in PostgreSQL, which takes a fraction of the time, else in one statement. */
export async function addRows<Table extends keyof Tables>(
  connection: Kysely<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  if (!isPostgres(connection)) {
    await connection.insertInto(table).values(rows).execute();
    return;
  }
  const columns = Object.keys(first);
  const lines = rows.map((row) => `${columns.map((column) => toCopyText(Reflect.get(row, column))).join('\t')}\n`);
  const names = columns.map((column) => `"${column}"`).join(', ');
  await connection.getExecutor().provideConnection(async (raw) => {
    if (!(raw instanceof PostgresConnection)) throw new TypeError('Not a connection to PostgreSQL.');
    await raw.copy(`copy "${table}" (${names}) from stdin`, lines.join(''));
  });
}
