import type { Kysely } from 'kysely';
import { toCopyText } from './postgres/copy-text.ts';
import { PostgresConnection } from './postgres/postgres-connection.ts';
import { SqliteConnection } from './sqlite/sqlite-connection.ts';
import type { Tables } from './schema/tables.ts';

import { type PackedColumns, type PackedRows, unpackRows } from './sqlite/packed-rows.ts';

/**
 * Adds packed rows to a table, all or none. The buffers of the rows may be transferred to another
 * thread and can't be used afterwards.
 */
export async function addPackedRows(
  connection: Kysely<Tables>,
  table: keyof Tables,
  columns: PackedColumns,
  rows: PackedRows,
): Promise<void> {
  if (rows.ends.length === 0) return;
  const names = [...columns.numbers, ...columns.bytes, ...columns.texts]
    .map((column) => `"${column}"`)
    .join(', ');
  const counts = {
    numbers: columns.numbers.length,
    others: columns.bytes.length + columns.texts.length,
  };
  await connection.getExecutor().provideConnection(async (raw) => {
    if (raw instanceof PostgresConnection) {
      await raw.copy(`copy "${table}" (${names}) from stdin`, toCopyLines(rows, columns));
    } else if (raw instanceof SqliteConnection) {
      // Texts arrive as the UTF-8 bytes that SQLite stores.
      const marks = [
        ...columns.numbers.map(() => '?'),
        ...columns.bytes.map(() => '?'),
        ...columns.texts.map(() => 'cast(? as text)'),
      ];
      await raw.executePacked(
        `insert into "${table}" (${names}) values (${marks.join(', ')})`,
        rows,
        counts,
      );
    } else throw new TypeError('Not a connection to a database that rows can be added to.');
  });
}

function toCopyLines(rows: PackedRows, { numbers, bytes, texts }: PackedColumns): string {
  const firstText = numbers.length + bytes.length;
  let lines = '';
  for (const row of unpackRows(rows, {
    numbers: numbers.length,
    others: bytes.length + texts.length,
  })) {
    const values = row.map((value, index) =>
      toCopyText(index >= firstText && value instanceof Uint8Array ? textOf(value) : value),
    );
    lines += `${values.join('\t')}\n`;
  }
  return lines;
}

function textOf({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString();
}
