import type { Kysely } from 'kysely';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import { findInPostgres } from './order-keys-postgres.ts';
import { findInSqlite } from './order-keys-sqlite.ts';
import { compareRows, type KeyRow, type KeysRequest, type ReadRows, toParts } from './order-parts.ts';

/** Finds the next orders of a list, in its sequence. */
export async function findRows<Row extends KeyRow>(
  query: Kysely<Tables>,
  request: KeysRequest,
  read: ReadRows<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const find = isPostgres(query) ? findInPostgres : findInSqlite;
  for (const part of toParts(request)) {
    if (rows.length === request.limit) break;
    const found = await find(query, { ...part, limit: request.limit - rows.length }, read);
    // The statements give them in their sequence, but SQL does not guarantee that of a join.
    rows.push(...found.sort((left, right) => compareRows(request.sort, left, right)));
  }
  return rows;
}
