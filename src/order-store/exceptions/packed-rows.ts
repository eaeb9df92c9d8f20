import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import { uuidText } from '../storage/uuid-bytes.ts';

/**
 * Reads all rows as one text, because thousands of rows leave the database's thread slowly one by
 * one.
 */
export async function readPacked<Row>(
  query: Database['query'],
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<Row[]> {
  const packed = isPostgres(query)
    ? sql`json_agg(json_build_array(${columns}))::text`
    : sql`json_group_array(json_array(${columns}))`;
  const { rows } = await sql<{
    packed: string | null;
  }>`select ${packed} as packed from ${from}`.execute(query);
  return JSON.parse(rows[0]?.packed ?? '[]');
}

/** The packed form of a store's id. */
export function storeHex(query: Database['query']): RawBuilder<unknown> {
  return isPostgres(query) ? sql`encode(store_id, 'hex')` : sql`hex(store_id)`;
}

export function storeReader(): (hex: string) => string {
  const known = new Map<string, string>();
  return (hex) => {
    const id = known.get(hex) ?? uuidText(Buffer.from(hex, 'hex'));
    known.set(hex, id);
    return id;
  };
}
