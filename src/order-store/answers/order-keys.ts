import type { Kysely, RawBuilder } from 'kysely';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import { factsInPostgres, findInPostgres } from './order-keys-postgres.ts';
import { factsInSqlite, findInSqlite } from './order-keys-sqlite.ts';
import type { OrderCondition } from './order-condition.ts';
import {
  compareRows,
  type KeyRow,
  type KeysPart,
  type KeysRequest,
  type ReadRows,
  SEARCH_DEPTH,
  toParts,
} from './order-parts.ts';
import { isImpossible } from './term-condition.ts';

/** In list order. */
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
    // SQL doesn't guarantee the sequence of a join.
    rows.push(...found.sort((left, right) => compareRows(request.sort, left, right)));
  }
  return rows;
}

export async function selectedFacts(
  query: Kysely<Tables>,
  condition: OrderCondition,
): Promise<RawBuilder<unknown> | undefined> {
  if (isImpossible(condition.terms)) return undefined;
  const part: KeysPart = { ...NEWEST_FIRST, condition, after: undefined, limit: Infinity };
  return isPostgres(query) ? factsInPostgres(part) : factsInSqlite(query, part);
}

const NEWEST_FIRST = { sort: { column: 'time', isDescending: true }, depth: SEARCH_DEPTH } as const;
