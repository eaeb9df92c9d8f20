import { sql } from 'kysely';
import { type ExceptionMark, exceptionMark } from '#contract/bff/exceptions.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import { printDay, toDayNumber } from '#order-domain/days/store-calendar.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import type { Candidate } from './candidates.ts';
import { readPacked, storeHex, storeReader } from './packed-rows.ts';

/** The earliest printable day. */
const FIRST_DAY = toDayNumber('0000-01-01');
const LAST_DAY = toDayNumber('9999-12-31');

/** Day numbers of some stores, inclusive. */
type MarkedDays = {
  readonly from: number;
  readonly to: number;
  readonly storeIds: readonly string[];
};
/** As stored. */
export type MarkRow = Tables['exception_marks'];
/** A mark with the current state text of its entry. */
export type Marked = { readonly mark: MarkRow; readonly state: string };

/** Marks of some days; the returned function finds a candidate's. */
export async function readMarks(
  { currentReads, replicaReads }: Pick<Database, 'currentReads' | 'replicaReads'>,
  org: number,
  { from, to, storeIds }: MarkedDays,
): Promise<(candidate: Candidate) => Marked | undefined> {
  const rows = await currentReads
    .selectFrom('exception_marks')
    .selectAll()
    .where('store_id', 'in', storeIds)
    // Another start of the day may have moved some since.
    .where('day', '>=', printDay(Math.max(from - 1, FIRST_DAY)))
    .where('day', '<=', printDay(Math.min(to + 1, LAST_DAY)))
    .execute();
  if (rows.length === 0) return () => undefined;
  const marks = new Map(rows.map((row) => [entryKey({ id: row.id, storeId: row.store_id }), row]));
  const ofOrders = await readMarkedSuspicions(replicaReads, org, marks);
  return ({ storeId, rest }) => {
    if ('position' in rest) return ofOrders.get(`${rest.position} ${rest.index}`);
    const { id, state } = 'finding' in rest ? rest.finding : rest;
    const mark = marks.get(entryKey({ id, storeId }));
    return mark && { mark, state };
  };
}

/** In the form of the response. */
export function toMark({
  store_id: storeId,
  marked_by: by,
  marked_at: at,
  ...rest
}: MarkRow): ExceptionMark {
  return exceptionMark.parse({ ...rest, storeId, by, at: printUtcSecond(at) });
}

/** Finds marked suspicions by their orders, since marks are far fewer than suspicions. */
async function readMarkedSuspicions(
  query: Database['query'],
  org: number,
  marks: ReadonlyMap<string, MarkRow>,
): Promise<ReadonlyMap<string, Marked>> {
  const orderIds = new Set(
    [...marks.values()].map(({ id }) => id.split(':')[1] ?? '').filter(isUuid),
  );
  const list = JSON.stringify([...orderIds].map((id) => id.replaceAll('-', '')));
  const ids = isPostgres(query)
    ? sql`select decode(value, 'hex') from jsonb_array_elements_text(${list}::jsonb) as entry (value)`
    : sql`select unhex(value) from json_each(${list})`;
  const rows = await readPacked<
    readonly [hex: string, position: number, index: number, id: string, state: string]
  >(
    query,
    sql`${storeHex(query)}, position, "index", id, state`,
    sql`order_suspicions where org = ${org}
      and position in (select position from order_facts where org = ${org} and id in (${ids}))`,
  );
  const storeOf = storeReader();
  return new Map(
    rows.flatMap(([hex, position, index, id, state]) => {
      const mark = marks.get(entryKey({ id, storeId: storeOf(hex) }));
      return mark ? [[`${position} ${index}`, { mark, state }]] : [];
    }),
  );
}
