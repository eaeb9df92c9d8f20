import { sql } from 'kysely';
import type { ListedRefund, RefundsResponse } from '#contract/bff/order-store/refunds.ts';
import { LARGEST_PAGE, type RefundsQuery } from '#contract/bff/order-store/refunds-query.ts';
import type { OrderStore, StoreScope } from '../../order-store.ts';
import { readCoverage } from '../coverage.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { readOrdersAt } from '../../reading/read-orders-at.ts';
import { toListedRefund } from './listed-refund.ts';
import { readRefundGroups } from './refund-groups.ts';
import { isAfter, keyColumns, refundSortKeys } from './refund-sort.ts';
import { type RefundSelection, selectRefunds } from './refund-selection.ts';
import { readRefundSums } from './refund-sums.ts';
import { readRefundTotals } from './refund-totals.ts';

const PAGE_SIZE = 50;
const GROUPS = 20;
const DEFAULT_SORT = '-time';

/**
 * A page of refunds of some business days with the totals of all; undefined for a foreign cursor.
 * Refunds without a readable time, and orders marked refunded without a refund, are on their
 * order's day.
 */
export async function listRefunds(
  store: OrderStore,
  scope: StoreScope,
  query: RefundsQuery,
): Promise<RefundsResponse | undefined> {
  const { cursor, page_size: _size, by, top = GROUPS, group_sort: sort, ...rest } = query;
  const queryKey = JSON.stringify(
    Object.entries(rest).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
  const after = cursor === undefined ? null : readCursor(queryKey, cursor);
  if (after === undefined) return undefined;
  const selection = await selectRefunds(store, scope, query);
  const summed = readRefundSums(store, selection);
  const [page, totals, groups, coverage] = await Promise.all([
    readPage(store, selection, { query, queryKey, after }),
    summed.then((sums) => readRefundTotals(store, selection, sums)),
    by && summed.then((sums) => readRefundGroups(store, selection, { by, top, sort, sums })),
    readCoverage(store),
  ]);
  return page && { ...page, totals, ...(groups && { groups }), coverage };
}

/** In batches; needs the store of a snapshot. */
export async function* readAllRefunds(
  store: OrderStore,
  scope: StoreScope,
  query: RefundsQuery,
): AsyncGenerator<readonly ListedRefund[], void> {
  const selection = await selectRefunds(store, scope, query);
  const pages = { query: { ...query, page_size: LARGEST_PAGE }, queryKey: '' };
  let after: Values | null | undefined = null;
  while (after !== undefined) {
    const page = await readPage(store, selection, { ...pages, after });
    yield page?.refunds ?? [];
    const next: string | null = page?.nextCursor ?? null;
    after = next === null ? undefined : readCursor(pages.queryKey, next);
  }
}

type Values = readonly (string | number | null)[];

/** Position, sort values, and the share of the query's item. */
type Place = {
  readonly position: number;
  readonly index: number;
  readonly item_cents: number | null;
  readonly item_millionths: number | null;
} & Readonly<Record<`key_${number}`, string | number>>;

async function readPage(
  store: OrderStore,
  selection: RefundSelection,
  { query, queryKey, after }: { query: RefundsQuery; queryKey: string; after: Values | null },
): Promise<Pick<RefundsResponse, 'refunds' | 'nextCursor'> | undefined> {
  const { sort = DEFAULT_SORT, page_size: pageSize = PAGE_SIZE } = query;
  const { periods, tables, where, isOfItem } = selection;
  if (pageSize === 0) return { refunds: [], nextCursor: null };
  const keys = await refundSortKeys(store, periods, sort);
  if (after && after.length !== keys.length) return undefined;
  const { values, order } = keyColumns(keys);
  const part = (column: string) => (isOfItem ? sql.ref(`part.${column}`) : sql`null`);
  const { rows } = await sql<Place>`
    select refund.position as position, refund."index" as "index", ${part('cents')} as item_cents,
      ${part('millionths')} as item_millionths, ${values}
    from ${tables} where ${where} ${after ? sql`and ${isAfter(keys, after)}` : sql``}
    order by ${order}
    limit ${pageSize + 1}`.execute(store.database.replicaReads);
  const places = rows.slice(0, pageSize);
  const last = places.at(-1);
  const orders = await readOrdersAt(store.database.replicaReads, {
    org: periods.org,
    positions: places.map(({ position }) => position),
  });
  return {
    refunds: places.flatMap((place) => {
      const order = orders.get(place.position);
      const { index, item_cents: cents, item_millionths: millionths } = place;
      const refund = order && toListedRefund(order, index);
      if (!refund) return [];
      if (cents === null || millionths === null) return [refund];
      return [{ ...refund, ofItem: { cents, qty: millionths / 1e6 } }];
    }),
    nextCursor:
      last && rows.length > pageSize
        ? writeCursor(
            queryKey,
            keys.map((_, index) => last[`key_${index}`] ?? null),
          )
        : null,
  };
}
