import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { ExceptionKind, OrderException } from '#order-domain/exceptions/exception.ts';
import type { OrderKind } from '#order-domain/exceptions/suspicion.ts';
import { judgeSuspicion, leastMeasure, MEASURED_KINDS } from '#order-domain/exceptions/suspicions.ts';
import type { Database } from '#database/open-database.ts';
import { type SuspicionRow, toSuspicion } from '../storage/suspicion-row.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import type { JudgedStores } from './judged-stores.ts';

/** What needs review, with as little as it is filtered, counted and sorted by. */
export type Candidate = {
  readonly storeId: string;
  readonly kind: ExceptionKind;
  readonly id: string;
  readonly at: number;
  readonly stake: number;
  /** What mattered, as text. */
  readonly state: string;
  /** Where the rest of it is: a suspicion, what several orders decided, or the finding itself. */
  readonly rest:
    | { readonly position: number; readonly index: number }
    | { readonly group: string }
    | { readonly finding: OrderException };
};

/** What a question about exceptions selects. */
export type CandidateFilter = {
  readonly org: number;
  readonly stores: JudgedStores;
  /** The money at stake, in cents. */
  readonly least: number | undefined;
  readonly most: number | undefined;
  /** The key of a person. */
  readonly person: string | undefined;
};

/** Whether a filter selects a finding that is known whole. */
export function isSelected({ stake, person }: OrderException, filter: CandidateFilter): boolean {
  const { least = -Infinity, most = Infinity } = filter;
  return stake >= least && stake <= most && (filter.person === undefined || person?.key === filter.person);
}

/** The same as a condition of both tables, and that the time to review it has come. */
function selectedRows(query: Database['query'], filter: CandidateFilter): RawBuilder<unknown> {
  const { org, stores, least, most, person } = filter;
  const personKey = isPostgres(query)
    ? sql`(content::jsonb #>> '{person,key}')`
    : sql`json_extract(content, '$.person.key')`;
  const parts = [
    sql`org = ${org} and (due_at is null or due_at <= ${stores.now})`,
    ...(least === undefined ? [] : [sql`stake_cents >= ${least}`]),
    ...(most === undefined ? [] : [sql`stake_cents <= ${most}`]),
    ...(person === undefined ? [] : [sql`${personKey} = ${person}`]),
  ];
  return sql.join(parts, sql` and `);
}

/** What suspicions are read from, limited by `where`; all of them are of the stores. */
export type CandidateRows = { readonly where: RawBuilder<unknown>; readonly storeIds: readonly string[] };

type NarrowSuspicion = Omit<SuspicionRow, 'kind' | 'content'> & {
  readonly kind: OrderKind;
  readonly store_id: Uint8Array;
  readonly position: number;
  readonly index: number;
  readonly offset_minutes: number;
  /** Null of those that the clock doesn't decide. */
  readonly content: string | null;
};

/** Reads what single orders show that needs review by the thresholds and the clock. */
export async function readOrderCandidates(
  query: Database['query'],
  filter: CandidateFilter,
  { where, storeIds }: CandidateRows,
): Promise<Candidate[]> {
  const { stores } = filter;
  if (storeIds.length === 0) return [];
  const judged = storeIds.map((id) => stores.of(id, 0));
  // Each store's own thresholds decide below.
  const least = MEASURED_KINDS.map(
    (kind) => sql`when ${kind} then ${Math.min(...judged.map((store) => leastMeasure(kind, store)))}`,
  );
  const { rows } = await sql<NarrowSuspicion>`
    select store_id, position, "index", offset_minutes, kind, id, at, due_at, stake_cents, measure, state,
      case when due_at is not null then content end as content
    from order_suspicions
    where ${selectedRows(query, filter)} and ${where}
      and measure >= (case kind ${sql.join(least, sql` `)} else measure end)`.execute(query);
  return rows.flatMap(({ position, index, offset_minutes, content, ...row }) => {
    const storeId = uuidText(row.store_id);
    const store = stores.of(storeId, offset_minutes);
    const { kind, id, at, stake_cents: stake, measure, state } = row;
    const isFound =
      content === null
        ? measure >= leastMeasure(kind, store)
        : judgeSuspicion(toSuspicion({ ...row, content }), store, stores.now) !== undefined;
    return isFound ? [{ storeId, kind, id, at, stake, state, rest: { position, index } }] : [];
  });
}

type NarrowGroup = {
  readonly store_id: Uint8Array;
  readonly group: string;
  readonly kind: ExceptionKind;
  readonly id: string;
  readonly at: number;
  readonly stake_cents: number;
  readonly state: string;
};

/** Reads what several orders decided. */
export async function readGroupCandidates(
  query: Database['query'],
  filter: CandidateFilter,
  { where }: Pick<CandidateRows, 'where'>,
): Promise<(Candidate & { readonly rest: { readonly group: string } })[]> {
  const { rows } = await sql<NarrowGroup>`
    select store_id, "group", kind, id, at, stake_cents, state from group_exceptions
    where ${selectedRows(query, filter)} and ${where}`.execute(query);
  return rows.map(({ store_id, group, stake_cents: stake, ...rest }) => ({
    ...rest,
    storeId: uuidText(store_id),
    stake,
    rest: { group },
  }));
}
