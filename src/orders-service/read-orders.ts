import { effectivePageSize, isUuid, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { type Instant, readDate, readInstant } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import { toOrderJson } from './order-row.ts';

/** Answers the list operation with the JSON text of its body (order-data-service-api.md, List orders). */
export async function listOrders(database: Database, organizationId: string, query: ListOrdersQuery): Promise<string> {
  const rows = await selectOrders(database, organizationId, query).execute();
  const { page, hasMore } = endPage(rows, effectivePageSize(query));
  return `{"orders":[${page.map(toOrderJson).join(',')}],"hasMore":${hasMore}}`;
}

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

/** Counts the orders of an organisation. */
export async function countOrders(database: Database, organizationId: string): Promise<number> {
  const { count } = await database.query
    .selectFrom('orders')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('org_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The statement that reads a page and one more order, newest first; ties within a second are sorted by id. */
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
  if (before !== undefined) select = select.where('created_at', '<', firstExcludedSecond(before));
  return select
    .$if(query.expand.includes('items'), (builder) => builder.select('items'))
    .$if(query.expand.includes('payments'), (builder) => builder.select('payments'))
    .$if(query.expand.includes('refunds'), (builder) => builder.select('refunds'))
    .$if(query.expand.includes('tax_breakdown'), (builder) => builder.select('tax_breakdown'))
    .$if(query.expand.includes('applied_promotions'), (builder) => builder.select('applied_promotions'));
}

/**
 * Ends a page between two seconds, because a client that continues before the last order's `createdAt` would miss the rest of a second
 * that was cut in two. Takes the matching rows newest first, with one more than the page holds if there is one. Only a second that is
 * larger than a page is cut.
 */
function endPage<Row extends { readonly created_at: number }>(
  rows: readonly Row[],
  pageSize: number,
): { page: readonly Row[]; hasMore: boolean } {
  const next = rows[pageSize];
  if (next === undefined) return { page: rows, hasMore: false };
  const lastSecond = rows.findIndex((row) => row.created_at === next.created_at);
  return { page: rows.slice(0, lastSecond === 0 ? pageSize : lastSecond), hasMore: true };
}

const SECONDS_A_DAY = 86_400;

/** Orders have whole seconds, so bounds are rounded up to whole seconds too. */
function ceiling({ epochSeconds, nanoseconds }: Instant): number {
  return nanoseconds === 0 ? epochSeconds : epochSeconds + 1;
}

function instantOf(text: string): Instant {
  const instant = readInstant(text);
  if (!instant.ok) throw new RangeError(`The time ${instant.reason}.`);
  return instant.value;
}

/** The first epoch second that `from` includes: a date means the start of that day in UTC. */
export function firstSecond(from: string): number {
  const date = readDate(from);
  return date.ok ? date.value : ceiling(instantOf(from));
}

/** The last epoch second that `to` includes: a date means the end of that day in UTC. */
export function lastSecond(to: string): number {
  const date = readDate(to);
  return date.ok ? date.value + SECONDS_A_DAY - 1 : instantOf(to).epochSeconds;
}

/** The first epoch second that `before` excludes. */
function firstExcludedSecond(before: string): number {
  return ceiling(instantOf(before));
}
