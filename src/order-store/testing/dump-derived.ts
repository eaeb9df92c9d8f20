import { sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import { organizationNumber } from '../storage/organization.ts';
import { uuidText } from '../storage/uuid-bytes.ts';

const TABLES = [
  'order_facts',
  'order_groups',
  'order_refunds',
  'order_refund_items',
  'order_suspicions',
] as const;

/**
 * All derived rows of an organization, by order instead of position, as sorted lines with their
 * terms.
 */
export async function dumpDerived(database: Database, organizationId: string): Promise<string[]> {
  const { query } = database;
  const org = await organizationNumber(database, organizationId);
  const facts = await query
    .selectFrom('order_facts')
    .select(['position', 'id'])
    .where('org', '=', org)
    .execute();
  const ids = new Map(facts.map(({ position, id }) => [position, uuidText(id)]));
  const lines: string[] = [];
  for (const table of TABLES) {
    const rows = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where org = ${org}`.execute(query);
    for (const { org: _org, position, terms: _terms, ...row } of rows.rows) {
      const values = Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? [...value] : value,
      ]);
      lines.push(`${table} ${ids.get(Number(position))} ${JSON.stringify(values)}`);
    }
  }
  return lines.toSorted();
}

export async function findByTerm(
  database: Database,
  organizationId: string,
  term: string,
): Promise<string[]> {
  const { query } = database;
  const org = await organizationNumber(database, organizationId);
  const found = isPostgres(query)
    ? sql<{
        id: Uint8Array;
      }>`select id from order_facts where org = ${org} and terms @@ ${`'${term}'`}::tsquery`
    : sql<{ id: Uint8Array }>`
        select id from order_search join order_facts on order_facts.position = order_search.rowid
        where org = ${org} and order_search match ${`"${term}"`}`;
  return (await found.execute(query)).rows.map(({ id }) => uuidText(id)).toSorted();
}
