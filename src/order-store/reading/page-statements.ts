import { type RawBuilder, sql } from 'kysely';
import type { Expansion } from '#contract/service/order-enums.ts';
import type { OrdersTable } from '#database/schema/tables.ts';
import { isByAmount, isByFacet, type OrderSelection } from './order-selection.ts';

/** Header and requested sub-resources. */
export type PageRow = Pick<OrdersTable, 'id' | 'created_at' | 'header'> &
  Partial<Pick<OrdersTable, Expansion>>;

/** A statement with this row type. */
export type Statement<Row> = RawBuilder<Row>;

/** The first `limit` orders of a selection with these sub-resources. */
export type PageRequest = {
  readonly selection: OrderSelection;
  readonly expand: readonly Expansion[];
  readonly limit: number;
};

/** Its selection, ignoring time, holds at most `candidates` orders. */
type SmallRequest = PageRequest & { readonly candidates: number };

/**
 * Statements for a page, newest first and ties by id. Each walks a bounded index range and reads
 * only the page's rows.
 */
export type PageStatements = {
  /**
   * The second `entries` places after the newest entry; no row if there are fewer. Ignores facets
   * and amounts.
   */
  secondAfter(selection: OrderSelection, entries: number): Statement<{ created_at: number }>;
  /** Scans only the newest `entries` orders. */
  nearby(request: PageRequest & { readonly entries: number }): Statement<PageRow>;
  /** Walks all orders by time until the page is full. */
  byTime(request: PageRequest): Statement<PageRow>;
  /** Walks the orders of each matching facet by time, merged, until the page is full. */
  byFacet(request: PageRequest): Statement<PageRow>;
  /** Counts matches of facets and amounts, ignoring time, up to a limit. */
  countAmounts(selection: OrderSelection, limit: number): Statement<{ count: number }>;
  /** Sorts the few matches of facets and amounts. */
  byAmount(request: SmallRequest): Statement<PageRow>;
};

/** Matching facets. */
function facetsOf(selection: OrderSelection): RawBuilder<unknown> {
  const { org, storeId, paymentStatuses, fulfillmentStatuses, sources } = selection;
  const conditions = [sql`org = ${org}`];
  if (storeId !== undefined) conditions.push(sql`store_id = ${storeId}`);
  const lists = [
    ['payment_status', paymentStatuses],
    ['fulfillment_status', fulfillmentStatuses],
    ['source', sources],
  ] as const;
  for (const [column, values] of lists) {
    if (values !== undefined) conditions.push(isOneOf(column, values));
  }
  return sql`select facet from order_facets where ${sql.join(conditions, sql` and `)}`;
}

function isOneOf(column: string, values: readonly string[]): RawBuilder<unknown> {
  // E.g. the view `active` with the status `completed` matches nothing.
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

function columnsOf(expand: readonly Expansion[]): RawBuilder<unknown> {
  return sql.join(
    ['id', 'created_at', 'header', ...expand].map((column) => sql.ref(`orders.${column}`)),
  );
}

function timesOf({ org, first, last }: OrderSelection): RawBuilder<unknown> {
  return sql`org = ${org} and created_at >= ${first} and created_at <= ${last}`;
}

/** An open bound still keeps the statement on the index by amount. */
const ANY_AMOUNT = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

function amountsOf({
  amountMin = ANY_AMOUNT.min,
  amountMax = ANY_AMOUNT.max,
}: OrderSelection): RawBuilder<unknown> {
  return sql`total_cents >= ${amountMin} and total_cents <= ${amountMax}`;
}

const NEWEST_FIRST = sql`order by created_at desc, id desc`;

function where(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`where ${sql.join(conditions, sql` and `)}`;
}

/** SQLite has no statistics here, so each statement names its index. */
export const SQLITE_STATEMENTS: PageStatements = {
  secondAfter: (selection, entries) => sql`
    select created_at from orders indexed by orders_by_time
    where ${timesOf(selection)} ${NEWEST_FIRST} limit 1 offset ${entries}`,

  // SQLite reads the entries one by one in index order and stops when the page is full. Sorting
  // them explicitly would read all of them.
  nearby({ selection, expand, limit, entries }) {
    const conditions = [amountsOf(selection)];
    if (isByFacet(selection)) conditions.push(sql`facet in (${facetsOf(selection)})`);
    return sql`
      select ${columnsOf(expand)} from (
        select position from (
          select facet, total_cents, rowid as position from orders indexed by orders_by_time
          where ${timesOf(selection)} ${NEWEST_FIRST} limit ${entries}
        ) as near
        ${where(conditions)} limit ${limit}
      ) as page
      cross join orders where orders.rowid = page.position`;
  },

  byTime({ selection, expand, limit }) {
    const conditions = [timesOf(selection)];
    if (isByFacet(selection)) conditions.push(sql`facet in (${facetsOf(selection)})`);
    if (isByAmount(selection)) conditions.push(amountsOf(selection));
    // The index decides; rows are read only if it lets them through.
    return sql`
      select ${columnsOf(expand)} from orders indexed by orders_by_time
      ${where(conditions)} ${NEWEST_FIRST} limit ${limit}`;
  },

  // The upcoming rows are a queue in list order, with one row per facet. Taking a row adds the next
  // one of its facet.
  byFacet({ selection, expand, limit }) {
    const { org, first, last } = selection;
    const next = (facet: RawBuilder<unknown>, position: RawBuilder<unknown>) => sql`
      select later.rowid from orders as later indexed by orders_by_facet
      where later.org = ${org} and later.facet = ${facet} and ${position} and later.created_at >= ${first}
      ${isByAmount(selection) ? sql`and ${amountsOf(selection)}` : sql``}
      order by later.created_at desc, later.id desc limit 1`;
    return sql`
      with recursive queue (facet, created_at, id, position) as (
        select * from (
          select facets.facet, orders.created_at, orders.id, orders.rowid
          from (${facetsOf(selection)}) as facets
          cross join orders
          where orders.rowid = (${next(sql`facets.facet`, sql`later.created_at <= ${last}`)})
        )
        union all
        select queue.facet, orders.created_at, orders.id, orders.rowid
        from queue
        cross join orders
        where orders.rowid = (${next(
          sql`queue.facet`,
          sql`(later.created_at, later.id) < (queue.created_at, queue.id)`,
        )})
        order by 2 desc, 3 desc
        limit ${limit}
      )
      select ${columnsOf(expand)} from queue cross join orders where orders.rowid = queue.position`;
  },

  countAmounts: (selection, limit) => sql`
    select count(*) as count from (
      select 1 from orders indexed by orders_by_amount
      where org = ${selection.org} and facet in (${facetsOf(selection)}) and ${amountsOf(selection)}
      limit ${limit}
    )`,

  byAmount: ({ selection, expand, limit }) => sql`
    select ${columnsOf(expand)} from (
      select created_at, id, rowid as position from orders indexed by orders_by_amount
      where facet in (${facetsOf(selection)}) and ${amountsOf(selection)} and ${timesOf(selection)}
      ${NEWEST_FIRST} limit ${limit}
    ) as page
    cross join orders where orders.rowid = page.position`,
};

/** An index alone finds a page's orders; each row is then read by key. */
export const POSTGRES_STATEMENTS: PageStatements = {
  secondAfter: (selection, entries) => sql`
    select created_at from orders where ${timesOf(selection)} ${NEWEST_FIRST} limit 1 offset ${entries}`,

  nearby({ selection, expand, limit, entries }) {
    const conditions = [amountsOf(selection)];
    if (isByFacet(selection)) conditions.push(sql`facet = any(array(${facetsOf(selection)}))`);
    const ids = sql`
      select id from (
        select created_at, id, facet, total_cents from orders
        where ${timesOf(selection)} ${NEWEST_FIRST} limit ${entries}
      ) as near
      ${where(conditions)} ${NEWEST_FIRST} limit ${limit}`;
    return rowsOf(ids, selection, expand);
  },

  byTime({ selection, expand, limit }) {
    const conditions = [timesOf(selection)];
    // As an array, the facets are read once, before the orders.
    if (isByFacet(selection)) conditions.push(sql`facet = any(array(${facetsOf(selection)}))`);
    if (isByAmount(selection)) conditions.push(amountsWithoutIndex(selection));
    return rowsOf(
      sql`select id from orders ${where(conditions)} ${NEWEST_FIRST} limit ${limit}`,
      selection,
      expand,
    );
  },

  byFacet({ selection, expand, limit }) {
    const conditions = [timesOf(selection), sql`orders.facet = facets.facet`];
    if (isByAmount(selection)) conditions.push(amountsWithoutIndex(selection));
    const ids = sql`
      select id from (${facetsOf(selection)}) as facets
      cross join lateral (
        select created_at, id from orders ${where(conditions)} ${NEWEST_FIRST} limit ${limit}
      ) as entry
      ${NEWEST_FIRST} limit ${limit}`;
    return rowsOf(ids, selection, expand);
  },

  countAmounts(selection, limit) {
    const conditions = [
      sql`org = ${selection.org}`,
      sql`orders.facet = facets.facet`,
      amountsOf(selection),
    ];
    return sql`
      select count(*) as count from (
        select from (${facetsOf(selection)}) as facets
        cross join lateral (select from orders ${where(conditions)} limit ${limit}) as entry
        limit ${limit}
      ) as counted`;
  },

  byAmount({ selection, expand, limit, candidates }) {
    const conditions = [
      sql`org = ${selection.org}`,
      sql`orders.facet = facets.facet`,
      amountsOf(selection),
      timesWithoutIndex(selection),
    ];
    const ids = sql`
      select id from (${facetsOf(selection)}) as facets
      cross join lateral (select created_at, id from orders ${where(conditions)} limit ${candidates}) as entry
      ${NEWEST_FIRST} limit ${limit}`;
    return rowsOf(ids, selection, expand);
  },
};

/** Hides conditions from the planner, which would choose another index. */
function amountsWithoutIndex({
  amountMin = ANY_AMOUNT.min,
  amountMax = ANY_AMOUNT.max,
}: OrderSelection): RawBuilder<unknown> {
  return sql`total_cents + 0 >= ${amountMin} and total_cents + 0 <= ${amountMax}`;
}

function timesWithoutIndex({ first, last }: OrderSelection): RawBuilder<unknown> {
  return sql`created_at + 0 >= ${first} and created_at + 0 <= ${last}`;
}

function rowsOf(
  ids: RawBuilder<unknown>,
  { org }: OrderSelection,
  expand: readonly Expansion[],
): RawBuilder<PageRow> {
  // The limit makes the planner join row by row.
  return sql`
    select ${columnsOf(expand)} from (${ids}) as page
    cross join lateral (select * from orders where org = ${org} and orders.id = page.id limit 1) as orders`;
}
