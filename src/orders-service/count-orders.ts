import type { Database } from '#database/open-database.ts';

/** Counts the orders of an organisation. */
export async function countOrders(database: Database, organizationId: string): Promise<number> {
  const { count } = await database.query
    .selectFrom('orders')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('org_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
