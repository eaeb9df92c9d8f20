import type { Database } from '#database/open-database.ts';
import { type ExceptionMark, exceptionMark } from '#contract/bff/exceptions.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { printDay, toDayNumber } from '#order-domain/days/store-calendar.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import type { Candidate } from './candidates.ts';
import { inChunks } from './group-rows.ts';

/** The days that can be written. */
const FIRST_DAY = toDayNumber('0000-01-01');
const LAST_DAY = toDayNumber('9999-12-31');

/** Days (their numbers, inclusive) of some stores. */
type MarkedDays = { readonly from: number; readonly to: number; readonly storeIds: readonly string[] };
/** What was done with a finding, and what matters in it now, as text. */
export type Marked = { readonly mark: ExceptionMark; readonly state: string };

/** Reads what was done with findings of some days; what it returns tells it of a candidate. */
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
  const marks = new Map(
    rows.map(({ store_id: storeId, marked_by: by, marked_at: at, ...rest }) => [
      entryKey({ id: rest.id, storeId }),
      exceptionMark.parse({ ...rest, storeId, by, at: printUtcSecond(at) }),
    ]),
  );
  if (marks.size === 0) return () => undefined;
  const ofOrders = await readMarkedSuspicions(replicaReads, org, marks);
  return ({ storeId, rest }) => {
    if ('position' in rest) return ofOrders.get(`${rest.position} ${rest.index}`);
    const { id, state } = 'finding' in rest ? rest.finding : rest;
    const mark = marks.get(entryKey({ id, storeId }));
    return mark && { mark, state };
  };
}

/** Finds the suspicions that marks are of: these are far fewer than the suspicions. */
async function readMarkedSuspicions(
  query: Database['query'],
  org: number,
  marks: ReadonlyMap<string, ExceptionMark>,
): Promise<ReadonlyMap<string, Marked>> {
  const orderIds = new Set([...marks.values()].map(({ id }) => id.split(':')[1] ?? '').filter(isUuid));
  const known = new Map<string, Marked>();
  for (const some of inChunks([...orderIds])) {
    const rows = await query
      .selectFrom('order_facts as facts')
      .innerJoin('order_suspicions as suspicion', (join) =>
        join.onRef('suspicion.org', '=', 'facts.org').onRef('suspicion.position', '=', 'facts.position'),
      )
      .select([
        'suspicion.store_id',
        'suspicion.position',
        'suspicion.index',
        'suspicion.id as finding',
        'suspicion.state',
      ])
      .where('facts.org', '=', org)
      .where('facts.id', 'in', some.map(uuidBytes))
      .execute();
    for (const { store_id, position, index, finding, state } of rows) {
      const mark = marks.get(entryKey({ id: finding, storeId: uuidText(store_id) }));
      if (mark) known.set(`${position} ${index}`, { mark, state });
    }
  }
  return known;
}
