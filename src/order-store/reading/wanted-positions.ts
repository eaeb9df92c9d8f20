import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';

/** The table `wanted` with the column `value`, and its join. */
export function wantedPositions(
  query: Kysely<Tables>,
  positions: readonly number[],
): { readonly table: RawBuilder<unknown>; readonly join: RawBuilder<unknown> } {
  const distinct = [...new Set(positions)];
  if (isPostgres(query))
    return { table: sql`unnest(${distinct}::bigint[]) as wanted (value)`, join: sql`join` };
  // SQLite follows a cross join and looks each position up, instead of reading the whole
  // organization.
  return { table: sql`json_each(${JSON.stringify(distinct)}) as wanted`, join: sql`cross join` };
}
