import { type RawBuilder, sql } from 'kysely';
import type { OrderSort, OrderSortColumn } from '#contract/bff/order-store/stored-orders-query.ts';
import { filterClause, type TermClause } from '#order-domain/derived/term-query.ts';
import type { OrderCondition } from './order-condition.ts';

/** How a list is sorted, unless by how well orders match what is searched. */
export type ColumnSort = Exclude<OrderSort, 'relevance'>;

/**
 * The columns of `order_facts` that orders are sorted by; positions are in the sequence of time.
 */
const SORT_COLUMNS = {
  time: 'position',
  total: 'total_cents',
  refunded: 'refunded_cents',
  paid: 'paid_cents',
  discount: 'discount_cents',
  tax: 'tax_cents',
  items: 'item_count',
} as const satisfies Record<OrderSortColumn, string>;

/**
 * A request for the next orders of a list; those with the same value follow each other newest
 * first.
 */
export type KeysRequest = {
  readonly condition: OrderCondition;
  readonly sort: ColumnSort;
  /** The last row of the page before. */
  readonly after: Pick<KeyRow, 'key' | 'position'> | undefined;
  readonly limit: number;
  readonly depth: SearchDepth;
};

/** `key` is the value that orders are sorted by. */
export type KeyRow = { readonly position: number; readonly key: number; readonly id: Uint8Array };

/** An order of a list as JSON, and where the next page continues. */
export type ListedOrder = KeyRow & { readonly json: string };

/**
 * Reads what is asked of the orders that a statement finds as `KeyRow`s, and keeps their sequence.
 */
export type ReadRows<Row extends KeyRow> = (keys: RawBuilder<unknown>) => Promise<Row[]>;

/** How far each way of finding orders goes before the next one is tried. */
export type SearchDepth = {
  /** Entries of an index to look at first. */
  readonly entries: number;
  /** The most to look at if the first ones suggest that this fills the page. */
  readonly moreEntries: number;
  /** Entries of the index by total to look at first where SQLite sorts the orders of a query. */
  readonly totals: number;
  /** Up to so many orders are sorted without walking an index. */
  readonly sorted: number;
};

export const SEARCH_DEPTH: SearchDepth = {
  entries: 4_000,
  moreEntries: 40_000,
  totals: 1_000,
  sorted: 3_000,
};

/** A column that is 0 for most orders, and what the others have. */
const MOSTLY_ZERO: { readonly [Column in OrderSortColumn]?: TermClause } = {
  refunded: filterClause('refunded', ['partial', 'full']),
  discount: filterClause('discount', ['true']),
};

/** Orders whose value has the same sign: among all those with 0, walking time finds the next. */
export type KeysPart = KeysRequest & { readonly sign?: -1 | 0 | 1 | undefined };

/** Parts of a list, one after the other, from the last row of the page before on. */
export function toParts(request: KeysRequest): KeysPart[] {
  const { sort, after, condition } = request;
  const others = MOSTLY_ZERO[sort.column];
  if (!others) return [request];
  const column = sql.ref(`facts.${SORT_COLUMNS[sort.column]}`);
  const direction = sort.isDescending ? 1 : -1;
  const signs = ([1, 0, -1] as const).map((sign): -1 | 0 | 1 =>
    sort.isDescending || sign === 0 ? sign : sign === 1 ? -1 : 1,
  );
  return signs
    .filter((sign) => after === undefined || (Math.sign(after.key) - sign) * direction >= 0)
    .map((sign): KeysPart => {
      const isFirst = after !== undefined && Math.sign(after.key) === sign;
      const isSign =
        sign === 0 ? sql`${column} = 0` : sign > 0 ? sql`${column} > 0` : sql`${column} < 0`;
      return {
        ...request,
        sign,
        after: isFirst ? after : undefined,
        condition: {
          ...condition,
          terms: sign === 0 ? condition.terms : [...condition.terms, others],
          where: [...condition.where, isSign],
        },
      };
    });
}

/** The condition of the orders that a part has, but for terms and positions. */
export function isWanted({ condition, sort, sign, after }: KeysPart): RawBuilder<unknown> {
  const { org, amountMin, amountMax, where } = condition;
  const conditions = [sql`facts.org = ${org}`, ...where];
  if (amountMin !== undefined) conditions.push(sql`facts.total_cents >= ${amountMin}`);
  if (amountMax !== undefined) conditions.push(sql`facts.total_cents <= ${amountMax}`);
  if (after && !isByTime({ sort, sign })) {
    const column = sql.ref(`facts.${SORT_COLUMNS[sort.column]}`);
    const { key, position } = after;
    conditions.push(
      sort.isDescending ? sql`${column} <= ${key}` : sql`${column} >= ${key}`,
      sql`(${column} <> ${key} or facts.position < ${position})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** Whether a part is in the sequence of time. */
export function isByTime({ sort, sign }: Pick<KeysPart, 'sort' | 'sign'>): boolean {
  return sort.column === 'time' || sign === 0;
}

/** The positions that a part is limited to. */
export function positionsOf(part: KeysPart): { readonly first: number; readonly last: number } {
  const { condition, after, sort } = part;
  const { first, last } = condition;
  if (!after || !isByTime(part)) return { first, last };
  return sort.column === 'time' && !sort.isDescending
    ? { first: Math.max(first, after.position + 1), last }
    : { first, last: Math.min(last, after.position - 1) };
}

/** The value that rows of `facts` are sorted by, and their sequence. */
export function keyAndOrder(
  { sort, sign }: KeysPart,
  position: RawBuilder<unknown> = sql`facts.position`,
) {
  if (sign === 0) return { key: sql`0`, order: sql`${position} desc` };
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  if (sort.column === 'time') return { key: position, order: sql`${position} ${direction}` };
  const column = sql.ref(`facts.${SORT_COLUMNS[sort.column]}`);
  return { key: column, order: sql`${column} ${direction}, ${position} desc` };
}

/** Compares rows by the sequence of a list. */
export function compareRows(
  { column, isDescending }: ColumnSort,
  left: KeyRow,
  right: KeyRow,
): number {
  const byKey = isDescending ? right.key - left.key : left.key - right.key;
  return byKey || (column === 'time' ? 0 : right.position - left.position);
}
