import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { ExceptionKind, OrderException } from '#order-domain/exceptions/exception.ts';
import type { JudgedStore } from '#order-domain/exceptions/subject.ts';
import type { OrderKind } from '#order-domain/exceptions/suspicion.ts';
import {
  isOwedLong,
  judgeSuspicion,
  leastMeasure,
  MEASURED_KINDS,
} from '#order-domain/exceptions/suspicions.ts';
import { type SuspicionRow, toSuspicion } from '../storage/suspicion-row.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import type { JudgedStores } from './judged-stores.ts';
import { readPacked, storeHex, storeReader } from './packed-rows.ts';

/** The fields of an entry that counts and sorting need. */
export type Candidate = {
  readonly storeId: string;
  readonly kind: ExceptionKind;
  readonly at: number;
  /** Cents in the store's currency. */
  readonly stake: number;
  /** The source of the full finding. */
  readonly rest:
    | { readonly position: number; readonly index: number }
    | { readonly group: string; readonly id: string; readonly state: string }
    | { readonly finding: OrderException };
};

/** Filters of a question about exceptions. */
export type CandidateFilter = {
  readonly org: number;
  readonly stores: JudgedStores;
  /** Minimum stake in cents. */
  readonly least: number | undefined;
  readonly most: number | undefined;
  /** A person's key. */
  readonly person: string | undefined;
  /** A lower-case order id. */
  readonly orderId: string | undefined;
};

/** The model of a filter for complete findings. */
export function isSelected(
  { stake, person, orderId }: OrderException,
  filter: CandidateFilter,
): boolean {
  const { least = -Infinity, most = Infinity } = filter;
  return (
    stake >= least &&
    stake <= most &&
    (filter.person === undefined || person?.key === filter.person) &&
    (filter.orderId === undefined || orderId === filter.orderId)
  );
}

/** The filter in SQL for both tables; excludes entries that aren't due yet. */
function isSelectedRow(query: Database['query'], filter: CandidateFilter): RawBuilder<unknown> {
  const { org, stores, least, most, person } = filter;
  const parts = [
    sql`org = ${org} and (due_at is null or due_at <= ${stores.now})`,
    ...(least === undefined ? [] : [sql`stake_cents >= ${least}`]),
    ...(most === undefined ? [] : [sql`stake_cents <= ${most}`]),
    ...(person === undefined ? [] : [isOfPerson(query, person)]),
  ];
  return sql.join(parts, sql` and `);
}

/** JSON mentions the person. */
function isOfPerson(query: Database['query'], key: string): RawBuilder<unknown> {
  return hasInContent(query, `"person":{"key":${JSON.stringify(key)},`);
}

/**
 * Substring search in JSON, unparsed because PostgreSQL refuses NUL, which orders' texts can
 * contain.
 */
function hasInContent(query: Database['query'], text: string): RawBuilder<unknown> {
  return isPostgres(query) ? sql`strpos(content, ${text}) > 0` : sql`instr(content, ${text}) > 0`;
}

/** Suspicions of the stores, limited by `where`. */
export type CandidateRows = {
  readonly where: RawBuilder<unknown>;
  readonly storeIds: readonly string[];
};

type PackedSuspicion = readonly [
  store: string,
  offsetMinutes: number,
  position: number,
  index: number,
  kind: OrderKind,
  at: number,
  stake: number,
  measure: number,
];

/** Exceptions of single orders by thresholds and clock. */
export async function readOrderCandidates(
  query: Database['query'],
  filter: CandidateFilter,
  { where, storeIds }: CandidateRows,
): Promise<Candidate[]> {
  const { org, stores, orderId } = filter;
  if (storeIds.length === 0) return [];
  const ofOrder =
    orderId === undefined
      ? sql``
      : sql` and position in (select position from order_facts where org = ${org} and id = ${uuidBytes(orderId)})`;
  const selected = sql`order_suspicions where ${isSelectedRow(query, filter)}${ofOrder} and ${where}`;
  const judged = storeIds.map((id) => stores.of(id, 0));
  const [rows, active] = await Promise.all([
    readPacked<PackedSuspicion>(
      query,
      sql`${storeHex(query)}, offset_minutes, position, "index", kind, at, stake_cents, measure`,
      sql`${selected} and kind <> 'active_too_long' and ${isMeasured(judged)}`,
    ),
    readActive(query, selected, stores),
  ]);
  const storeOf = storeReader();
  const others = rows.flatMap(
    ([hex, offsetMinutes, position, index, kind, at, stake, measure]): Candidate[] => {
      const storeId = storeOf(hex);
      const store = stores.of(storeId, offsetMinutes);
      if (measure < leastMeasure(kind, store)) return [];
      if (kind === 'completed_but_owed' && !isOwedLong(at, store, stores.now)) return [];
      return [{ storeId, kind, at, stake, rest: { position, index } }];
    },
  );
  return [...others, ...active];
}

/** SQL for the lowest threshold of some stores; each store's own is applied afterwards. */
function isMeasured(stores: readonly JudgedStore[]): RawBuilder<unknown> {
  const least = MEASURED_KINDS.map(
    (kind) =>
      sql`when ${kind} then ${Math.min(...stores.map((store) => leastMeasure(kind, store)))}`,
  );
  return sql`measure >= (case kind ${sql.join(least, sql` `)} else measure end)`;
}

type ActiveRow = SuspicionRow & {
  readonly store_id: Uint8Array;
  readonly offset_minutes: number;
  readonly position: number;
  readonly index: number;
};

/** Few orders are neither completed nor cancelled; all their facts are needed. */
async function readActive(
  query: Database['query'],
  selected: RawBuilder<unknown>,
  stores: JudgedStores,
): Promise<Candidate[]> {
  const { rows } = await sql<ActiveRow>`
    select store_id, offset_minutes, position, "index", kind, id, at, due_at, stake_cents, measure, state, content
    from ${selected} and kind = 'active_too_long'`.execute(query);
  return rows.flatMap(({ store_id, offset_minutes, position, index, ...row }): Candidate[] => {
    const storeId = uuidText(store_id);
    const found = judgeSuspicion(toSuspicion(row), stores.of(storeId, offset_minutes), stores.now);
    return found
      ? [{ storeId, kind: found.kind, at: found.at, stake: found.stake, rest: { position, index } }]
      : [];
  });
}

type PackedGroup = readonly [
  store: string,
  group: string,
  kind: ExceptionKind,
  id: string,
  at: number,
  stake: number,
  state: string,
];

/** Exceptions of several orders. */
export async function readGroupCandidates(
  query: Database['query'],
  filter: CandidateFilter,
  { where }: Pick<CandidateRows, 'where'>,
): Promise<(Candidate & { readonly rest: { readonly group: string } })[]> {
  const { orderId } = filter;
  const ofOrder =
    orderId === undefined ? sql`` : sql` and ${hasInContent(query, `"orderId":"${orderId}"`)}`;
  const rows = await readPacked<PackedGroup>(
    query,
    sql`${storeHex(query)}, "group", kind, id, at, stake_cents, state`,
    sql`group_exceptions where ${isSelectedRow(query, filter)}${ofOrder} and ${where}`,
  );
  const storeOf = storeReader();
  return rows.map(([hex, group, kind, id, at, stake, state]) => ({
    storeId: storeOf(hex),
    kind,
    at,
    stake,
    rest: { group, id, state },
  }));
}
