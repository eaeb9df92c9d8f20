import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { amountBucket, createdPart, FILTER, SEARCHED } from '#order-domain/derived/order-terms.ts';
import { exactly, type TermQuery } from '#order-domain/derived/term-query.ts';
import { secondAt } from '../storage/position.ts';
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
 * Finds the next orders of a part. The full-text index gives matches one by one in time order, so
 * pages by time read little more than their orders. For other columns, few matches are sorted, and
 * of many the next amounts are searched.
 */
export async function findInSqlite<Row extends KeyRow>(
  query: Kysely<Tables>,
  given: KeysPart,
  read: ReadRows<Row>,
): Promise<Row[]> {
  const terms = await expandTerms(query, given.condition.terms);
  const part = { ...given, condition: { ...given.condition, terms } };
  if (isImpossible(terms)) return [];
  if (isByTime(part) && !isLimited(part)) return read(keysOf(part, undefined));
  const bounds = await readBounds(query, part);
  if (!bounds) return [];
  if (isByTime(part)) return read(keysOf(part, bounds));
  const isMany = (await countUpTo(query, part, bounds, part.depth.sorted + 1)) > part.depth.sorted;
  const index = isMany ? indexOf(part) : undefined;
  // Every order in the index of refunded amounts is refunded.
  if (index && terms.length === (part.sign === undefined ? 0 : 1))
    return read(keysOf({ ...part, condition: { ...part.condition, terms: [] } }, undefined, index));
  return isMany && part.sort.column === 'total'
    ? walkAmounts(query, part, bounds, read)
    : read(keysOf(part, bounds));
}

/** True if the part has bounds on amounts or times. */
function isLimited({ condition, after }: KeysPart): boolean {
  const { amountMin, amountMax, first, last } = condition;
  return (
    [amountMin, amountMax, after].some((limit) => limit !== undefined) ||
    first > 0 ||
    last < LAST_POSITION
  );
}

/** The upper end of positions. */
const LAST_POSITION = Number.MAX_SAFE_INTEGER;

/** Inclusive bounds: amounts in cents, and time buckets. */
type Bounds = {
  readonly min: number;
  readonly max: number;
  readonly firstPart: number;
  readonly lastPart: number;
};

/** Actual amounts and times within a part's bounds; undefined without any. */
async function readBounds(query: Kysely<Tables>, part: KeysPart): Promise<Bounds | undefined> {
  const { org, amountMin = -Infinity, amountMax = Infinity } = part.condition;
  const total = (direction: RawBuilder<unknown>) => sql`(
    select total_cents from order_facts indexed by order_facts_by_total where org = ${org}
    order by total_cents ${direction} limit 1
  )`;
  type Extremes = {
    min: number | null;
    max: number | null;
    oldest: number | null;
    newest: number | null;
  };
  const { rows } = await sql<Extremes>`
    select ${total(sql`asc`)} as min, ${total(sql`desc`)} as max,
      (select min(position) from order_facts) as oldest, (select max(position) from order_facts) as newest
  `.execute(query);
  const { min, max, oldest, newest } = rows[0] ?? {};
  if (
    typeof min !== 'number' ||
    typeof max !== 'number' ||
    typeof oldest !== 'number' ||
    typeof newest !== 'number'
  )
    return undefined;
  const { first, last } = positionsOf(part);
  const bounds = {
    min: Math.max(amountMin, min),
    max: Math.min(amountMax, max),
    firstPart: createdPart(secondAt(Math.max(first, oldest))),
    lastPart: createdPart(secondAt(Math.min(last, newest))),
  };
  return bounds.min <= bounds.max && bounds.firstPart <= bounds.lastPart ? bounds : undefined;
}

/** More amounts are matched by their buckets only. */
const MOST_AMOUNTS = 50;
/** More time buckets than the retention has. */
const MOST_PARTS = 250;

/** Amount terms; none if they don't limit the part. */
function amountTerms({ condition }: KeysPart, { min, max }: Bounds): TermQuery {
  if (condition.amountMin === undefined && condition.amountMax === undefined) return [];
  const buckets = numbersBetween(amountBucket(min), amountBucket(max));
  const amounts =
    max - min < MOST_AMOUNTS ? [numbersBetween(min, max).map((cents) => Math.abs(cents))] : [];
  return [
    buckets.map((bucket) => exactly(`${FILTER.amount}${bucket}`)),
    ...amounts.map((each) => each.map((cents) => exactly(`${SEARCHED.amount}${cents}`))),
  ];
}

/**
 * Time terms, to accompany other terms: SQLite steps over all rows of a term that are out of
 * bounds, but jumps to those of another term.
 */
function timeTerms(part: KeysPart, { firstPart, lastPart }: Bounds): TermQuery {
  const { first, last } = positionsOf(part);
  const isBounded = first > 0 || last < LAST_POSITION;
  if (!isBounded || lastPart - firstPart >= MOST_PARTS) return [];
  return [numbersBetween(firstPart, lastPart).map((each) => exactly(`${FILTER.created}${each}`))];
}

function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function allTerms(part: KeysPart, bounds: Bounds | undefined): TermQuery {
  const terms = [...part.condition.terms, ...(bounds ? amountTerms(part, bounds) : [])];
  return bounds && terms.length > 0 ? [...terms, ...timeTerms(part, bounds)] : terms;
}

/**
 * The orders of a part, as `facts` behind `from`, without its limit; undefined if there can be
 * none.
 */
export async function factsInSqlite(
  query: Kysely<Tables>,
  given: KeysPart,
): Promise<RawBuilder<unknown> | undefined> {
  const terms = await expandTerms(query, given.condition.terms);
  if (isImpossible(terms)) return undefined;
  const part = { ...given, condition: { ...given.condition, terms } };
  const bounds = await readBounds(query, part);
  return bounds && factsOf(part, allTerms(part, bounds), sql`not indexed`);
}

function factsOf(
  part: KeysPart,
  terms: TermQuery,
  index: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { first, last } = positionsOf(part);
  const from =
    terms.length > 0
      ? sql`order_search cross join order_facts as facts on facts.position = order_search.rowid
        where order_search match ${matchText(terms)} and`
      : sql`order_facts as facts ${index} where`;
  return sql`${from} ${positionColumn(terms)} between ${first} and ${last} and ${isWanted(part)}`;
}

/** SQLite walks the full-text index only by its own row ids. */
function positionColumn(terms: TermQuery): RawBuilder<unknown> {
  return terms.length > 0 ? sql`order_search.rowid` : sql`facts.position`;
}

/** As `KeyRow`s. */
function keysOf(
  part: KeysPart,
  bounds: Bounds | undefined,
  index = sql`not indexed`,
): RawBuilder<unknown> {
  const terms = allTerms(part, bounds);
  const { key, order } = keyAndOrder(part, positionColumn(terms));
  return sql`
    select facts.position, facts.id, ${key} as key from ${factsOf(part, terms, index)}
    order by ${order} limit ${part.limit}`;
}

/** Counts by terms and positions alone, up to a limit. */
async function countUpTo(
  query: Kysely<Tables>,
  part: KeysPart,
  bounds: Bounds,
  limit: number,
): Promise<number> {
  const { first, last } = positionsOf(part);
  const terms = allTerms(part, bounds);
  const from =
    terms.length === 0
      ? sql`order_facts where position between ${first} and ${last}`
      : sql`order_search where order_search match ${matchText(terms)} and rowid between ${first} and ${last}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${from} limit ${limit})`.execute(query);
  return rows[0]?.count ?? 0;
}

function indexOf({ sort, sign }: KeysPart): RawBuilder<unknown> | undefined {
  if (sort.column === 'total') return sql`indexed by order_facts_by_total`;
  return sort.column === 'refunded' && sign === 1
    ? sql`indexed by order_facts_by_refunded`
    : undefined;
}

/** Walks amounts in growing ranges where many orders match. */
async function walkAmounts<Row extends KeyRow>(
  query: Kysely<Tables>,
  part: KeysPart,
  all: Bounds,
  read: ReadRows<Row>,
): Promise<Row[]> {
  const { sort, after, limit, depth } = part;
  const rows: Row[] = [];
  let left = { ...all };
  if (after) left = { ...left, [sort.isDescending ? 'max' : 'min']: after.key };
  for (let entries = depth.totals; left.min <= left.max && rows.length < limit; entries *= 4) {
    const edge = await readTotalAfter(query, part, left, entries);
    const next = edge === undefined ? left : { ...left, [sort.isDescending ? 'min' : 'max']: edge };
    const condition = { ...part.condition, amountMin: next.min, amountMax: next.max };
    rows.push(...(await read(keysOf({ ...part, condition, limit: limit - rows.length }, next))));
    if (edge === undefined) break;
    left = sort.isDescending ? { ...left, max: edge - 1 } : { ...left, min: edge + 1 };
  }
  return rows;
}

/** The total `entries` places further among these amounts; undefined if there are fewer. */
async function readTotalAfter(
  query: Kysely<Tables>,
  { condition, sort }: KeysPart,
  { min, max }: Bounds,
  entries: number,
): Promise<number | undefined> {
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ total: number }>`
    select total_cents as total from order_facts indexed by order_facts_by_total
    where org = ${condition.org} and total_cents between ${min} and ${max}
    order by total_cents ${direction} limit 1 offset ${entries}`.execute(query);
  return rows[0]?.total;
}
