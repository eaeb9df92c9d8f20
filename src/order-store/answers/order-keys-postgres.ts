import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import {
  isByTime,
  isWanted,
  keyAndOrder,
  type KeyRow,
  type KeysPart,
  positionsOf,
  type ReadRows,
} from './order-parts.ts';
import { isImpossible, tsQuery } from './term-condition.ts';

/**
 * Walks an index in list order for frequent matches, and uses the index of terms for rare ones,
 * which gives all matches at once.
 */
export async function findInPostgres<Row extends KeyRow>(
  query: Kysely<Tables>,
  part: KeysPart,
  read: ReadRows<Row>,
): Promise<Row[]> {
  if (isImpossible(part.condition.terms)) return [];
  if (!hasIndex(part) || (!isByTime(part) && !(await hasMoreThan(query, part, part.depth.sorted))))
    return read(allOf(part));
  const first = Math.max(part.depth.entries, 2 * part.limit);
  const near = await read(nearby(part, first));
  if (near.length === part.limit) return near;
  // Twice the need if the others match as often.
  const entries = Math.ceil((2 * first * part.limit) / near.length);
  if (entries <= part.depth.moreEntries) {
    const further = await read(nearby(part, entries));
    if (further.length === part.limit) return further;
  }
  return read(allOf(part));
}

/** True if an index has the part's sequence. */
function hasIndex(part: KeysPart): boolean {
  return (
    isByTime(part) ||
    part.sort.column === 'total' ||
    (part.sort.column === 'refunded' && part.sign === 1)
  );
}

/** Counts the orders at the part's positions up to a limit. */
async function hasMoreThan(query: Kysely<Tables>, part: KeysPart, limit: number): Promise<boolean> {
  const { rows } = await sql`
    select from order_facts as facts where ${isPlaced(part)} offset ${limit} limit 1`.execute(
    query,
  );
  return rows.length > 0;
}

function isPlaced(part: KeysPart): RawBuilder<unknown> {
  const { first, last } = positionsOf(part);
  return sql`facts.org = ${part.condition.org} and facts.position between ${first} and ${last}`;
}

/** Scans only the next entries of the index. */
function nearby(part: KeysPart, entries: number): RawBuilder<unknown> {
  const { sort, sign, after, condition } = part;
  const { order } = keyAndOrder(part);
  const { column, isDescending } = sort;
  const bounds = [isByTime(part) ? isPlaced(part) : sql`facts.org = ${condition.org}`];
  if (!isByTime(part) && after) {
    const key = column === 'total' ? sql`facts.total_cents` : sql`facts.refunded_cents`;
    bounds.push(isDescending ? sql`${key} <= ${after.key}` : sql`${key} >= ${after.key}`);
  }
  if (sign === 1) bounds.push(sql`facts.refunded_cents > 0`);
  return wanted(
    part,
    sql`select * from order_facts as facts where ${sql.join(bounds, sql` and `)} order by ${order} limit ${entries}`,
  );
}

/**
 * Sorts all matches: the offset keeps the planner from walking an index until it has found them.
 */
function allOf(part: KeysPart): RawBuilder<unknown> {
  const orders = sql`select facts.* from ${factsInPostgres(part)} offset 0`;
  return wanted({ ...part, condition: { ...part.condition, terms: [] } }, orders);
}

/**
 * The orders of a part, as `facts` behind `from`, without its limit. Hides the terms from the
 * planner, which would take prefixes and long lists for frequent ones and read all orders.
 */
export function factsInPostgres(part: KeysPart): RawBuilder<unknown> {
  const { terms } = part.condition;
  const conditions = sql`${isPlaced(part)} and ${isWanted(part)}`;
  if (terms.length === 0) return sql`order_facts as facts where ${conditions}`;
  return sql`(select ${tsQuery(terms)} as terms offset 0) as searched cross join lateral (
      select * from order_facts as facts where ${conditions} and facts.terms @@ searched.terms offset 0
    ) as facts`;
}

/** The orders of a part among a subset. */
function wanted(part: KeysPart, among: RawBuilder<unknown>): RawBuilder<unknown> {
  const { terms } = part.condition;
  const { key, order } = keyAndOrder(part);
  const { first, last } = positionsOf(part);
  return sql`
    select facts.position, facts.id, ${key} as key from (${among}) as facts
    where ${isWanted(part)} and facts.position between ${first} and ${last}
    ${terms.length === 0 ? sql`` : sql`and facts.terms @@ ${tsQuery(terms)}`}
    order by ${order} limit ${part.limit}`;
}
