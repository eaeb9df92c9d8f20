import { sql } from 'kysely';
import {
  type EntryCount,
  type ExceptionEntries,
  type ExceptionEntry,
  type ExceptionMark,
  MARKS,
} from '#contract/bff/exceptions.ts';
import type { ExceptionsQuery } from '#contract/bff/exception-requests.ts';
import type { StoreCoverage } from '#contract/bff/store-coverage.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { type Entry, getEntryState } from '#order-domain/exceptions/entry.ts';
import { amountOfCents } from '#order-domain/exceptions/thresholds.ts';
import {
  type Candidate,
  type CandidateFilter,
  readOrderCandidates,
} from '../exceptions/candidates.ts';
import { judgedStores, type JudgedStores } from '../exceptions/judged-stores.ts';
import { type EntryRow, foldEntries } from '../exceptions/fold-entries.ts';
import { type Marked, type MarkRow, readMarks, toMark } from '../exceptions/marks.ts';
import { readFindings } from '../exceptions/read-findings.ts';
import { readSubjects } from '../exceptions/subjects.ts';
import { readVisibleGroups } from '../exceptions/visible-groups.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { servedCalendar } from '../refresh/calendars.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import { readCoverage } from './coverage.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { isWithin, readStorePeriods, type StorePeriods, storesOf } from './store-periods.ts';

const PAGE_SIZE = 50;
const OPEN = { state: 'open', hasChanged: false } as const;

/** A candidate with its state, and its stake, comparable between currencies. */
type Counted = Pick<Entry, 'state' | 'hasChanged'> & {
  readonly candidate: Candidate;
  readonly mark: MarkRow | undefined;
  readonly amount: number;
};

/**
 * A page of entries with counts of all; undefined for a foreign cursor. `visible` are the stores
 * that the user may see, of which the query may choose some.
 */
export async function readExceptions(
  store: OrderStore,
  visible: StoreScope,
  query: ExceptionsQuery,
): Promise<ExceptionEntries | undefined> {
  const { cursor, page_size: pageSize = PAGE_SIZE, ...asked } = query;
  const queryKey = JSON.stringify(
    Object.entries(asked).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
  const after = cursor === undefined ? null : readCursor(queryKey, cursor);
  if (after === undefined) return undefined;
  const { store_id: chosen, kind: kinds, state: wanted = 'open', sort = '-stake' } = query;
  const scope =
    chosen && visible ? chosen.filter((id) => visible.includes(id)) : (chosen ?? visible);
  const [periods, thresholds] = await Promise.all([
    readStorePeriods(store, scope, query),
    store.thresholds(),
  ]);
  const stores = judgedStores({ calendar: periods.calendar, thresholds, now: store.now() });
  const [entries, coverage] = await Promise.all([
    readCounted(store, { periods, stores, visible, query }),
    readExceptionsCoverage(store, periods),
  ]);
  const isWanted = ({ candidate, state }: Counted) =>
    (wanted === 'any' || state === wanted) && (kinds?.includes(candidate.kind) ?? true);
  const sorted = entries.filter(isWanted).sort(sort === '-time' ? byTime : byStake);
  const { replicaReads } = store.database;
  const rows = await toRows(replicaReads, periods.org, { sorted, fold: query.fold });
  const keyOf = ({ entries: [first] }: EntryRow<Counted>) => (first ? sortKeyOf(first, sort) : []);
  const start = after === null ? 0 : rows.findIndex((row) => compareKeys(keyOf(row), after) > 0);
  const page = start < 0 ? [] : rows.slice(start, start + pageSize);
  const last = page.at(-1);
  const shown = page.flatMap(({ entries: all, isFold }) =>
    (isFold ? all.slice(0, 1) : all).map((entry) => ({
      ...entry,
      folded: isFold ? countEntries(all, stores) : undefined,
    })),
  );
  const found = await readFindings(replicaReads, { org: periods.org, stores }, shown);
  return {
    exceptions: found.map(toExceptionEntry),
    nextCursor: last && start + pageSize < rows.length ? writeCursor(queryKey, keyOf(last)) : null,
    total: rows.reduce((sum, row) => sum + row.entries.length, 0),
    counts: countEntries(entries, stores),
    coverage,
  };
}

/** A row for each entry; with `fold`, those of an order or a customer share one. */
async function toRows(
  query: OrderStore['database']['query'],
  org: number,
  { sorted, fold }: { readonly sorted: Counted[]; readonly fold: ExceptionsQuery['fold'] },
): Promise<EntryRow<Counted>[]> {
  if (fold === undefined) return sorted.map((entry) => ({ entries: [entry], isFold: false }));
  const candidates = sorted.map(({ candidate }) => candidate);
  return foldEntries(sorted, await readSubjects(query, org, candidates), fold);
}

function toExceptionEntry({
  found: { at, ticket, orderId, person, ...found },
  state,
  hasChanged,
  mark,
  folded,
}: Counted & Pick<Entry, 'found'> & { readonly folded: EntryCount[] | undefined }): ExceptionEntry {
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
    ...(mark && { mark: toMark(mark) }),
    ...(folded && { folded }),
  };
}

type Selection = {
  readonly periods: StorePeriods;
  readonly stores: JudgedStores;
  readonly visible: StoreScope;
  readonly query: ExceptionsQuery;
};

/** All entries of a query, of any kind and state. */
async function readCounted(
  store: OrderStore,
  { periods, stores, visible, query }: Selection,
): Promise<Counted[]> {
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
    orderId: query.order_id,
  };
  const where = isWithin(periods, {
    storeId: sql`store_id`,
    at: sql`at`,
    offsetMinutes: sql`offset_minutes`,
  });
  const [ofOrders, ofGroups, markOf] = await Promise.all([
    readOrderCandidates(replicaReads, filter, { where, storeIds }),
    readVisibleGroups(replicaReads, filter, { from, to, storeIds, visible }),
    readMarks(store.database, org, { from, to, storeIds }),
  ]);
  return [...ofOrders, ...ofGroups].map((candidate): Counted => {
    const { stake, storeId } = candidate;
    const { digits, today } = stores.of(storeId, 0);
    const marked = markOf(candidate);
    const { state, hasChanged } = marked ? stateOf(marked, printDay(today)) : OPEN;
    const amount = amountOfCents(stake, digits);
    return { candidate, state, hasChanged, mark: marked?.mark, amount };
  });
}

/** Marks of newer versions that aren't known here leave an entry open. */
function stateOf({ mark, state }: Marked, today: string): Pick<Entry, 'state' | 'hasChanged'> {
  return isMark(mark.mark) ? getEntryState(state, { ...mark, mark: mark.mark }, today) : OPEN;
}

function isMark(text: string): text is ExceptionMark['mark'] {
  return MARKS.some((mark) => mark === text);
}

type SortKey = readonly (string | number | null)[];

/** Ascending: by stake or by time, the newest first; unique in its last parts. */
function sortKeyOf({ candidate, amount }: Counted, sort: '-stake' | '-time'): SortKey {
  const { kind, at, rest } = candidate;
  // All entries of a kind are of orders, or all are of groups.
  const place =
    'position' in rest
      ? [rest.position, rest.index]
      : ['finding' in rest ? rest.finding.id : rest.id];
  return [...(sort === '-time' ? [] : [0 - amount]), 0 - at, kind, ...place];
}

/** Sorts like the keys, but computes them only for ties. */
function byTime(one: Counted, other: Counted): number {
  return (
    other.candidate.at - one.candidate.at ||
    compareKeys(sortKeyOf(one, '-time'), sortKeyOf(other, '-time'))
  );
}

function byStake(one: Counted, other: Counted): number {
  return other.amount - one.amount || byTime(one, other);
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
    const { kind, stake } = candidate;
    const { currency } = stores.of(candidate.storeId, 0);
    const key = `${kind} ${state} ${currency}`;
    const known = counts.get(key) ?? { kind, state, currency, count: 0, stake: 0 };
    known.count += 1;
    known.stake += stake;
    counts.set(key, known);
  }
  return [...counts.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, count]) => count);
}

/** Groups are judged after writes: the answer is as of the first write that isn't judged yet. */
async function readExceptionsCoverage(
  store: OrderStore,
  periods: StorePeriods,
): Promise<StoreCoverage> {
  const { database } = store;
  const { org, to } = periods;
  const [coverage, calendar] = await Promise.all([
    readCoverage(store),
    servedCalendar(database, org),
  ]);
  // Without a condition on stores, the index of stale days is used.
  const { rows } = await sql<{ store_id: Uint8Array; since: number }>`
    select store_id, min(since) as since from order_touches where org = ${org} group by store_id
    union all
    select store_id, min(stale_since) as since from store_days
    where org = ${org} and calendar = ${calendar ?? 0} and stale_since is not null and day <= ${to}
    group by store_id`.execute(database.replicaReads);
  const own = new Set(storesOf(periods));
  const since = rows.filter(({ store_id }) => own.has(uuidText(store_id))).map((row) => row.since);
  const asOf = since
    .map(printUtcSecond)
    .reduce((first, time) => (time < first ? time : first), coverage.asOf);
  return { ...coverage, asOf };
}
