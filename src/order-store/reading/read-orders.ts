import {
  effectivePageSize,
  isUuid,
  type ListOrdersQuery,
} from '#contract/service/list-orders-query.ts';
import type { Database } from '#database/open-database.ts';
import { findPage } from './find-page.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { toSelection } from './order-selection.ts';
import { organizationNumber } from '../storage/organization.ts';
import type { PageRow } from './page-statements.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';

/** The response body's JSON (order-data-service-api.md, List orders). */
export async function listOrders(
  database: Database,
  organizationId: string,
  query: ListOrdersQuery,
): Promise<string> {
  const pageSize = effectivePageSize(query);
  const rows = await readNewestOrders(database, organizationId, query, pageSize + 1);
  const { page, hasMore } = endPage(rows, pageSize);
  return `{"orders":[${page.map(toOrderJson).join(',')}],"hasMore":${hasMore}}`;
}

/** The response body's JSON; undefined if the organization has no such order. */
export async function getOrder(
  database: Database,
  organizationId: string,
  orderId: string,
): Promise<string | undefined> {
  if (!isUuid(orderId)) return undefined;
  const row = await database.replicaReads
    .selectFrom('orders')
    .select(['id', 'header', 'items', 'payments', 'refunds', 'tax_breakdown', 'applied_promotions'])
    .where('org', '=', await organizationNumber(database, organizationId))
    .where('id', '=', uuidBytes(orderId))
    .executeTakeFirst();
  return row && `{"order":${toOrderJson(row)}}`;
}

export async function countOrders(database: Database, organizationId: string): Promise<number> {
  const { count } = await database.query
    .selectFrom('orders')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('org', '=', await organizationNumber(database, organizationId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `limit`, ties by id. Unlike a page, the result can end within a second. */
export async function readNewestOrders(
  database: Database,
  organizationId: string,
  query: ListOrdersQuery,
  limit: number,
): Promise<PageRow[]> {
  const selection = toSelection(await organizationNumber(database, organizationId), query);
  return findPage(database.replicaReads, { selection, expand: query.expand, limit });
}

/**
 * Ends a page between two seconds, because a client that continues before the last `createdAt`
 * would miss the rest of a split one. Takes matches newest first, with one beyond the page if there
 * is one. Only a second larger than a page is split.
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
