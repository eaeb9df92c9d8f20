import { effectivePageSize, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Database } from '#database/open-database.ts';
import { firstSecond, lastSecond, secondShutOut } from './time-bounds.ts';

/** The statement that reads a page and one order more, newest first; inside a second the order of ids keeps it stable. */
export function selectOrders(database: Database, organizationId: string, query: ListOrdersQuery) {
  const { storeId, view, paymentStatus, fulfillmentStatus, source, from, to, amountMin, amountMax, before } = query;
  let select = database.query
    .selectFrom('orders')
    .select(['created_at', 'header'])
    .where('org_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(effectivePageSize(query) + 1);
  if (storeId !== undefined) select = select.where('store_id', '=', storeId.toLowerCase());
  if (view !== 'all') select = select.where('is_ended', '=', view === 'history' ? 1 : 0);
  if (paymentStatus.length > 0) select = select.where('payment_status', 'in', paymentStatus);
  if (fulfillmentStatus.length > 0) select = select.where('fulfillment_status', 'in', fulfillmentStatus);
  if (source.length > 0) select = select.where('source', 'in', source);
  if (from !== undefined) select = select.where('created_at', '>=', firstSecond(from));
  if (to !== undefined) select = select.where('created_at', '<=', lastSecond(to));
  if (amountMin !== undefined) select = select.where('total_cents', '>=', amountMin);
  if (amountMax !== undefined) select = select.where('total_cents', '<=', amountMax);
  if (before !== undefined) select = select.where('created_at', '<', secondShutOut(before));
  return select
    .$if(query.expand.includes('items'), (builder) => builder.select('items'))
    .$if(query.expand.includes('payments'), (builder) => builder.select('payments'))
    .$if(query.expand.includes('refunds'), (builder) => builder.select('refunds'))
    .$if(query.expand.includes('tax_breakdown'), (builder) => builder.select('tax_breakdown'))
    .$if(query.expand.includes('applied_promotions'), (builder) => builder.select('applied_promotions'));
}
