import type { Transaction } from 'kysely';
import type { ListMarksQuery, MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import {
  type ExceptionMark,
  type ExceptionMarks,
  exceptionMark,
} from '#contract/bff/exceptions.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import type { Rights } from './rights.ts';

/** Marks per page. */
const PAGE_SIZE = 500;
/** Several a day for ten years. */
const MAX_PER_STORE = 20_000;

const CONTENT = ['day', 'state', 'mark', 'until', 'note', 'marked_by'] as const;
const COLUMNS = ['store_id', 'id', ...CONTENT, 'marked_at'] as const;
type Row = {
  readonly store_id: string;
  readonly id: string;
  readonly day: string;
  readonly state: string;
  readonly mark: string;
  readonly until: string | null;
  readonly note: string;
  readonly marked_by: string | null;
  readonly marked_at: number;
};

function toMark({
  store_id: storeId,
  mark,
  marked_by: by,
  marked_at: at,
  ...rest
}: Row): ExceptionMark {
  return exceptionMark.parse({ ...rest, storeId, mark, by, at: printUtcSecond(at) });
}

/** Undoes all marks of a request: the store is full, or somebody has written another note. */
class RefusedMark extends Error {
  readonly reason: 'too_many' | 'noted';
  constructor(reason: 'too_many' | 'noted') {
    super(reason);
    this.reason = reason;
  }
}

type Marking = { readonly by: string | null; readonly now: number; readonly most?: number };

/**
 * Replaces the marks of entries, all or none; `isNew`: the previous one differed. `too_many`: a
 * store is full; `noted`: a note is neither the known nor the new one. `by` is the user's name;
 * `now` is in epoch seconds.
 */
export async function markExceptions(
  database: Database,
  requests: readonly Omit<MarkExceptionRequest, 'ticket'>[],
  marking: Marking,
): Promise<{ mark: ExceptionMark; isNew: boolean }[] | 'too_many' | 'noted'> {
  try {
    return await database.query.transaction().execute(async (query) => {
      await lockUntilCommit(query, 'exception_marks');
      const marked = [];
      for (const request of requests) marked.push(await markException(query, request, marking));
      return marked;
    });
  } catch (error) {
    if (error instanceof RefusedMark) return error.reason;
    throw error;
  }
}

async function markException(
  query: Transaction<Tables>,
  { id, storeId, day, state, mark, until, note = '', noted }: Omit<MarkExceptionRequest, 'ticket'>,
  { by, now, most = MAX_PER_STORE }: Marking,
): Promise<{ mark: ExceptionMark; isNew: boolean }> {
  const content = { day, state, mark, until: until ?? null, note, marked_by: by };
  const key = { store_id: storeId.toLowerCase(), id };
  const ofStore = query.selectFrom('exception_marks').where('store_id', '=', key.store_id);
  const known = await ofStore.select(COLUMNS).where('id', '=', id).executeTakeFirst();
  const isSame = (column: keyof typeof content) => known?.[column] === content[column];
  if (known && CONTENT.every(isSame)) return { mark: toMark(known), isNew: false };
  if (known && noted !== undefined && !['', noted, note].includes(known.note))
    throw new RefusedMark('noted');
  if (!known) {
    const { count } = await ofStore
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) throw new RefusedMark('too_many');
  }
  const row = { ...content, marked_at: now };
  await query
    .insertInto('exception_marks')
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(row))
    .execute();
  return { mark: toMark({ ...key, ...row }), isNew: true };
}

/** Marks of the user's stores, by store and id. */
export async function listExceptionMarks(
  database: Database,
  { storeIds }: Pick<Rights, 'storeIds'>,
  { store_id: chosen, from, to, after }: ListMarksQuery,
): Promise<ExceptionMarks> {
  if (storeIds?.length === 0) return { exceptions: [], next: null };
  let found = database.currentReads.selectFrom('exception_marks').select(COLUMNS);
  for (const ids of [storeIds, chosen]) if (ids) found = found.where('store_id', 'in', ids);
  if (from !== undefined) found = found.where('day', '>=', from);
  if (to !== undefined) found = found.where('day', '<=', to);
  if (after !== undefined) {
    const [store, id] = [after.slice(0, 36), after.slice(37)];
    found = found.where((is) =>
      is.or([is('store_id', '>', store), is.and([is('store_id', '=', store), is('id', '>', id)])]),
    );
  }
  const rows = await found
    .orderBy('store_id')
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .execute();
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    exceptions: rows.slice(0, PAGE_SIZE).map(toMark),
    next: last ? `${last.store_id} ${last.id}` : null,
  };
}
