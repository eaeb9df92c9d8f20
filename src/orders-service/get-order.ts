import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Database } from '#database/open-database.ts';
import { toOrderJson } from './order-json.ts';

/** Answers the get operation with the JSON text of its body; undefined when the organisation has no such order. */
export async function getOrder(
  database: Database,
  organizationId: string,
  orderId: string,
): Promise<string | undefined> {
  if (!isUuid(orderId)) return undefined;
  const row = await database.query
    .selectFrom('orders')
    .select(['header', 'items', 'payments', 'refunds', 'tax_breakdown', 'applied_promotions'])
    .where('org_id', '=', organizationId)
    .where('id', '=', orderId.toLowerCase())
    .executeTakeFirst();
  return row && `{"order":${toOrderJson(row)}}`;
}
