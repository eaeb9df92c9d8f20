import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { amountBucket, FILTER } from '#order-domain/derived/order-terms.ts';
import { exactly, type TermQuery } from '#order-domain/derived/term-query.ts';
import {
  isByTime,
  isWanted,
  keyAndOrder,
  type KeyRow,
  type KeysPart,
  positionsOf,
  type ReadRows,
} from './order-parts.ts';
import { expandTerms, isImpossible, matchText } from './term-condition.ts';

/**
 * Finds the next orders of a part of a list. The full-text index gives the orders of a query one by one in the sequence of time, so a page by
 * time reads hardly more than its orders. By another column, few orders are sorted, and of many, those with the next amounts are found.
 */
export async function findInSqlite<Row extends KeyRow>(
  query: Kysely<Tables>,
  part: KeysPart,
  read: ReadRows<Row>,
): Promise<Row[]> {
  const terms = await expandTerms(query, part.condition.terms);
  const ready = { ...part, condition: { ...part.condition, terms } };
  const amounts = await readAmounts(query, ready);
  if (!amounts || isImpossible(terms)) return [];
  if (isByTime(part)) return read(keysOf(ready, amounts));
  const isMany = (await countUpTo(query, ready, part.depth.sorted + 1)) > part.depth.sorted;
  const index = isMany ? indexOf(ready) : undefined;
  if (index && ready.condition.terms.length === (part.sign === undefined ? 0 : 1))
    return read(keysOf({ ...ready, condition: { ...ready.condition, terms: [] } }, undefined, index));
  return isMany && part.sort.column === 'total'
    ? walkAmounts(query, ready, amounts, read)
    : read(keysOf(ready, amounts));
}

/** Amounts in cents, both inclusive. */
type Amounts = { readonly min: number; readonly max: number };

/** The amounts that orders have, as far as the part asks for them; undefined without any. */
async function readAmounts(query: Kysely<Tables>, { condition }: KeysPart): Promise<Amounts | undefined> {
  const { org, amountMin = -Infinity, amountMax = Infinity } = condition;
  const extreme = (direction: RawBuilder<unknown>) => sql`(
    select total_cents from order_facts indexed by order_facts_by_total where org = ${org}
    order by total_cents ${direction} limit 1
  )`;
  const { rows } = await sql<{ min: number | null; max: number | null }>`
    select ${extreme(sql`asc`)} as min, ${extreme(sql`desc`)} as max`.execute(query);
  const [found] = rows;
  if (found?.min === null || found?.max === null || !found) return undefined;
  const [min, max] = [Math.max(amountMin, found.min), Math.min(amountMax, found.max)];
  return min <= max ? { min, max } : undefined;
}

/** The terms of amounts; none if they make no difference. */
function amountTerms({ condition }: KeysPart, amounts: Amounts | undefined): TermQuery {
  if (!amounts || (condition.amountMin === undefined && condition.amountMax === undefined)) return [];
  const [first, last] = [amountBucket(amounts.min), amountBucket(amounts.max)];
  return [Array.from({ length: last - first + 1 }, (_, index) => exactly(`${FILTER.amount}${first + index}`))];
}

/** Selects the orders of a part as `KeyRow`s. */
function keysOf(part: KeysPart, amounts: Amounts | undefined, index = sql`not indexed`): RawBuilder<unknown> {
  const { first, last } = positionsOf(part);
  const terms = [...part.condition.terms, ...amountTerms(part, amounts)];
  // SQLite only walks the full-text index in the sequence of its own rows.
  const position = terms.length > 0 ? sql`order_search.rowid` : sql`facts.position`;
  const from =
    terms.length > 0
      ? sql`order_search cross join order_facts as facts on facts.position = order_search.rowid
        where order_search match ${matchText(terms)} and`
      : sql`order_facts as facts ${index} where`;
  const { key, order } = keyAndOrder(part, position);
  return sql`
    select facts.position, facts.id, ${key} as key
    from ${from} ${position} between ${first} and ${last} and ${isWanted(part)}
    order by ${order} limit ${part.limit}`;
}

/** Counts the orders of a part, up to a limit, by their terms and positions alone. */
async function countUpTo(query: Kysely<Tables>, { condition }: KeysPart, limit: number): Promise<number> {
  const { first, last, terms } = condition;
  const from =
    terms.length === 0
      ? sql`order_facts where position between ${first} and ${last}`
      : sql`order_search where order_search match ${matchText(terms)} and rowid between ${first} and ${last}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${from} limit ${limit})`.execute(query);
  return rows[0]?.count ?? 0;
}

/** The index in the sequence of the column. */
function indexOf({ sort, sign }: KeysPart): RawBuilder<unknown> | undefined {
  if (sort.column === 'total') return sql`indexed by order_facts_by_total`;
  return sort.column === 'refunded' && sign === 1 ? sql`indexed by order_facts_by_refunded` : undefined;
}

/** Finds orders by their total where many match: among those with the next totals, again and again among more. */
async function walkAmounts<Row extends KeyRow>(
  query: Kysely<Tables>,
  part: KeysPart,
  all: Amounts,
  read: ReadRows<Row>,
): Promise<Row[]> {
  const { isDescending } = part.sort;
  const rows: Row[] = [];
  let left = { ...all };
  if (part.after) left = isDescending ? { ...left, max: part.after.key } : { ...left, min: part.after.key };
  for (let entries = part.depth.entries; left.min <= left.max && rows.length < part.limit; entries *= 4) {
    const edge = await readTotalAfter(query, part, left, entries);
    const next = edge === undefined ? left : { ...left, [isDescending ? 'min' : 'max']: edge };
    const condition = { ...part.condition, amountMin: next.min, amountMax: next.max };
    rows.push(...(await read(keysOf({ ...part, condition, limit: part.limit - rows.length }, next))));
    if (edge === undefined) break;
    left = isDescending ? { ...left, max: edge - 1 } : { ...left, min: edge + 1 };
  }
  return rows;
}

/** The total of the order that is `entries` places further among all orders of these amounts; undefined if there are fewer. */
async function readTotalAfter(
  query: Kysely<Tables>,
  { condition, sort }: KeysPart,
  { min, max }: Amounts,
  entries: number,
): Promise<number | undefined> {
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ total: number }>`
    select total_cents as total from order_facts indexed by order_facts_by_total
    where org = ${condition.org} and total_cents between ${min} and ${max}
    order by total_cents ${direction} limit 1 offset ${entries}`.execute(query);
  return rows[0]?.total;
}
