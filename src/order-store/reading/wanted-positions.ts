import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';

/**
 * Positions as the table `wanted`, whose column is `value`, and how to join what is at each of
 * them.
 */
export function wantedPositions(
  query: Kysely<Tables>,
  positions: readonly number[],
): { readonly table: RawBuilder<unknown>; readonly join: RawBuilder<unknown> } {
  const distinct = [...new Set(positions)];
  if (isPostgres(query))
    return { table: sql`unnest(${distinct}::bigint[]) as wanted (value)`, join: sql`join` };
  // SQLite keeps to the sequence of a cross join: it looks each position up, instead of reading all
  // of the organization.
  return { table: sql`json_each(${JSON.stringify(distinct)}) as wanted`, join: sql`cross join` };
}
