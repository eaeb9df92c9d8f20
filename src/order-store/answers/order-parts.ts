import { type RawBuilder, sql } from 'kysely';
import type { OrderSort, OrderSortColumn } from '#contract/bff/order-store/stored-orders-query.ts';
import { filterClause, type TermClause } from '#order-domain/derived/term-query.ts';
import type { OrderCondition } from './order-condition.ts';

/** Any sorting but relevance. */
export type ColumnSort = Exclude<OrderSort, 'relevance'>;

/** Positions are in time order. */
const SORT_COLUMNS = {
  time: 'position',
  total: 'total_cents',
  refunded: 'refunded_cents',
  paid: 'paid_cents',
  discount: 'discount_cents',
  tax: 'tax_cents',
  items: 'item_count',
} as const satisfies Record<OrderSortColumn, string>;

/** The next orders of a list; ties are newest first. */
export type KeysRequest = {
  readonly condition: OrderCondition;
  readonly sort: ColumnSort;
  /** The last row of the previous page. */
  readonly after: Pick<KeyRow, 'key' | 'position'> | undefined;
  readonly limit: number;
  readonly depth: SearchDepth;
};

/** `key` is the sort value. */
export type KeyRow = { readonly position: number; readonly key: number; readonly id: Uint8Array };

/** An order as JSON, with the position for the next page. */
export type ListedOrder = KeyRow & { readonly json: string };

/** Reads the rows of a statement of `KeyRow`s in their sequence. */
export type ReadRows<Row extends KeyRow> = (keys: RawBuilder<unknown>) => Promise<Row[]>;

/** Limits of each strategy, after which the next one is tried. */
export type SearchDepth = {
  /** Index entries to scan first. */
  readonly entries: number;
  /** Maximum entries, if the first ones suggest that this fills the page. */
  readonly moreEntries: number;
  /** Entries of the index by total to scan first where SQLite sorts matches. */
  readonly totals: number;
  /** Up to this many matches are sorted without walking an index. */
  readonly sorted: number;
};

export const SEARCH_DEPTH: SearchDepth = {
  entries: 4_000,
  moreEntries: 40_000,
  totals: 1_000,
  sorted: 3_000,
};

/** Columns that are 0 for most orders, with the filter of the others. */
const MOSTLY_ZERO: { readonly [Column in OrderSortColumn]?: TermClause } = {
  refunded: filterClause('refunded', ['partial', 'full']),
  discount: filterClause('discount', ['true']),
};

/** Orders with one sign: those with 0 are found in time order. */
export type KeysPart = KeysRequest & { readonly sign?: -1 | 0 | 1 | undefined };

/** The list's parts in sequence, from the last row of the previous page. */
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

/** A part's condition except terms and positions. */
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

/** True if the part is in time order. */
export function isByTime({ sort, sign }: Pick<KeysPart, 'sort' | 'sign'>): boolean {
  return sort.column === 'time' || sign === 0;
}

/** Bounds of a part's positions. */
export function positionsOf(part: KeysPart): { readonly first: number; readonly last: number } {
  const { condition, after, sort } = part;
  const { first, last } = condition;
  if (!after || !isByTime(part)) return { first, last };
  return sort.column === 'time' && !sort.isDescending
    ? { first: Math.max(first, after.position + 1), last }
    : { first, last: Math.min(last, after.position - 1) };
}

/** Sort value and sequence of `facts` rows. */
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

/** By the list's sequence. */
export function compareRows(
  { column, isDescending }: ColumnSort,
  left: KeyRow,
  right: KeyRow,
): number {
  const byKey = isDescending ? right.key - left.key : left.key - right.key;
  return byKey || (column === 'time' ? 0 : right.position - left.position);
}
