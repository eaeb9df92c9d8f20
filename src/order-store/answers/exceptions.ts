import { sql } from 'kysely';
import type { EntryCount, ExceptionEntries, ExceptionMark, ExceptionEntry } from '#contract/bff/exceptions.ts';
import { exceptionMark } from '#contract/bff/exceptions.ts';
import type { ExceptionsQuery } from '#contract/bff/exception-requests.ts';
import type { StoreCoverage } from '#contract/bff/store-coverage.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { type Entry, entryKey, entryStateOf } from '#order-domain/exceptions/entry.ts';
import { isCertain } from '#order-domain/exceptions/exception.ts';
import { amountOfCents } from '#order-domain/exceptions/thresholds.ts';
import { type Candidate, type CandidateFilter, readOrderCandidates } from '../exceptions/candidates.ts';
import { type JudgedStores, readJudgedStores } from '../exceptions/judged-stores.ts';
import { readFindings } from '../exceptions/read-findings.ts';
import { readVisibleGroups } from '../exceptions/visible-groups.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { servedCalendar } from '../refresh/calendars.ts';
import { readCoverage } from './coverage.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { isOfStores, isWithin, readStorePeriods, type StorePeriods, storesOf } from './store-periods.ts';

const PAGE_SIZE = 50;

/** A candidate with what became of it. */
type Counted = Pick<Entry, 'state' | 'hasChanged' | 'mark'> & { readonly candidate: Candidate };

/**
 * Lists what needs review of some business days, a page with counts of all; undefined if the query's cursor is not one of its pages. `visible`
 * are the stores that the reader may see at all, of which the query may choose some.
 */
export async function readExceptions(
  store: OrderStore,
  visible: StoreScope,
  query: ExceptionsQuery,
): Promise<ExceptionEntries | undefined> {
  const { cursor, page_size: pageSize = PAGE_SIZE, ...asked } = query;
  const queryKey = JSON.stringify(Object.entries(asked).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  const after = cursor === undefined ? null : readCursor(queryKey, cursor);
  if (after === undefined) return undefined;
  const { store_id: chosen, kind: kinds, state: wanted = 'open', sort = '-stake' } = query;
  const scope = chosen && visible ? chosen.filter((id) => visible.includes(id)) : (chosen ?? visible);
  const [periods, stores] = await Promise.all([readStorePeriods(store, scope, query), readJudgedStores(store)]);
  const [entries, coverage] = await Promise.all([
    readCounted(store, { periods, stores, visible, query }),
    readExceptionsCoverage(store, periods),
  ]);
  const isWanted = ({ candidate, state }: Counted) =>
    (wanted === 'any' || state === wanted) && (kinds?.includes(candidate.kind) ?? true);
  const keyed = entries
    .filter(isWanted)
    .map((entry) => ({ ...entry, sortKey: sortKeyOf(entry.candidate, sort, stores) }))
    .sort((one, other) => compareKeys(one.sortKey, other.sortKey));
  const start = after === null ? 0 : keyed.findIndex(({ sortKey }) => compareKeys(sortKey, after) > 0);
  const page = start < 0 ? [] : keyed.slice(start, start + pageSize);
  const last = page.at(-1);
  const found = await readFindings(store.database.replicaReads, { org: periods.org, stores }, page);
  return {
    exceptions: found.map(toExceptionEntry),
    nextCursor: last && start + pageSize < keyed.length ? writeCursor(queryKey, last.sortKey) : null,
    total: keyed.length,
    counts: countEntries(entries, stores),
    coverage,
  };
}

function toExceptionEntry({
  found: { at, ticket, orderId, person, ...found },
  state,
  hasChanged,
  mark,
}: Entry): ExceptionEntry {
  return {
    found: {
      ...found,
      ...(orderId !== undefined && { orderId }),
      ...(ticket !== undefined && { ticket }),
      ...(person && { person }),
      at: printUtcSecond(at),
    },
    state,
    hasChanged,
    ...(mark && { mark }),
  };
}

type Selection = {
  readonly periods: StorePeriods;
  readonly stores: JudgedStores;
  readonly visible: StoreScope;
  readonly query: ExceptionsQuery;
};

/** Everything that a query selects, whatever its kind and state. */
async function readCounted(store: OrderStore, { periods, stores, visible, query }: Selection): Promise<Counted[]> {
  const storeIds = storesOf(periods);
  if (storeIds.length === 0) return [];
  const { replicaReads } = store.database;
  const { org, from, to } = periods;
  const filter: CandidateFilter = {
    org,
    stores,
    least: query.amount_min,
    most: query.amount_max,
    person: query.person,
  };
  const where = isWithin(periods, {
    storeId: sql`store_id`,
    at: sql`at`,
    offsetMinutes: sql`offset_minutes`,
  });
  const [ofOrders, ofGroups, marks] = await Promise.all([
    readOrderCandidates(replicaReads, filter, { where, storeIds }),
    readVisibleGroups(replicaReads, filter, { from, to, storeIds, visible }),
    readMarks(store, periods),
  ]);
  return [...ofOrders, ...ofGroups].map((candidate) => {
    const mark = marks.get(entryKey(candidate));
    const today = mark ? printDay(stores.of(candidate.storeId, 0).today) : '';
    return { candidate, mark, ...entryStateOf(candidate.state, mark, today) };
  });
}

/** What was done with the entries of some days. */
async function readMarks(store: OrderStore, periods: StorePeriods): Promise<ReadonlyMap<string, ExceptionMark>> {
  const rows = await store.database.currentReads
    .selectFrom('exception_marks')
    .selectAll()
    .where('store_id', 'in', storesOf(periods))
    // Another start of the day may have moved some since.
    .where('day', '>=', printDay(periods.from - 1))
    .where('day', '<=', printDay(periods.to + 1))
    .execute();
  return new Map(
    rows.map(({ store_id: storeId, marked_by: by, marked_at: at, ...rest }) => [
      entryKey({ id: rest.id, storeId }),
      exceptionMark.parse({ ...rest, storeId, by, at: printUtcSecond(at) }),
    ]),
  );
}

type SortKey = readonly (string | number | null)[];

/** What entries are sorted by, ascending: money at stake with the certain first, or time; then what no two have in common. */
function sortKeyOf(
  { kind, stake, at, id, storeId }: Candidate,
  sort: NonNullable<ExceptionsQuery['sort']>,
  stores: JudgedStores,
): SortKey {
  const tail = [0 - at, id, storeId];
  if (sort === '-time') return tail;
  return [isCertain(kind) ? 0 : 1, 0 - amountOfCents(stake, stores.of(storeId, 0).digits), ...tail];
}

function compareKeys(one: SortKey, other: SortKey): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? '';
    if (value !== null && value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

function countEntries(entries: readonly Counted[], stores: JudgedStores): EntryCount[] {
  const counts = new Map<string, EntryCount>();
  for (const { candidate, state } of entries) {
    const { kind, storeId, stake } = candidate;
    const { currency } = stores.of(storeId, 0);
    const key = `${kind} ${state} ${currency}`;
    const known = counts.get(key) ?? { kind, state, currency, count: 0, stake: 0 };
    known.count += 1;
    known.stake += stake;
    counts.set(key, known);
  }
  return [...counts.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
}

/** What several orders or days decide is judged after they were written: the answer is of before the first that isn't yet. */
async function readExceptionsCoverage(store: OrderStore, periods: StorePeriods): Promise<StoreCoverage> {
  const { database } = store;
  const { org, to } = periods;
  const [coverage, calendar] = await Promise.all([readCoverage(store), servedCalendar(database, org)]);
  if (periods.zones.length === 0) return coverage;
  const isVisible = isOfStores(sql`store_id`, storesOf(periods));
  const { rows } = await sql<{ since: number | null }>`
    select min(since) as since from (
      select min(since) as since from order_touches where org = ${org} and ${isVisible}
      union all
      select min(stale_since) as since from store_days
      where org = ${org} and calendar = ${calendar ?? 0} and stale_since is not null and day <= ${to} and ${isVisible}
    ) as waiting`.execute(database.replicaReads);
  const since = rows[0]?.since ?? null;
  if (since === null) return coverage;
  const before = printUtcSecond(since);
  return { ...coverage, asOf: before < coverage.asOf ? before : coverage.asOf };
}
