import * as z from 'zod/mini';
import type { ListClosingsQuery, SaveClosingRequest } from '#contract/bff/closing-requests.ts';
import { type Closing, closingFigures } from '#contract/bff/closings.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import type { Rights } from './rights.ts';

/** A user who reads or saves closings. */
type Reader = Pick<Rights, 'storeIds'>;

/** Closings per page: more than a store has in two weeks. */
const PAGE_SIZE = 200;

const content = z.object({
  figures: closingFigures,
  floatCents: z.number(),
  countedCents: z.number(),
  note: z.string(),
});
type Content = z.infer<typeof content>;

const COLUMNS = ['number', 'store_id', 'day', 'content', 'saved_by', 'saved_at'] as const;
type Row = {
  readonly number: number;
  readonly store_id: string;
  readonly day: string;
  readonly content: string;
  readonly saved_by: string | null;
  readonly saved_at: number;
};

function toClosing(row: Row): Closing {
  return {
    number: row.number,
    storeId: row.store_id,
    day: row.day,
    ...content.parse(JSON.parse(row.content)),
    savedBy: row.saved_by,
    savedAt: printUtcSecond(row.saved_at),
  };
}

/** For a user limited to some stores. */
export function maySeeStore({ storeIds }: Reader, storeId: string): boolean {
  return storeIds === null || storeIds.includes(storeId.toLowerCase());
}

/**
 * Saves a closing under the next number; a repeated request keeps number and figures. `conflict`:
 * another closing has its id; `unseen`: the day has a closing that the user hasn't seen. `savedBy`
 * is the user's name; `now` is in epoch seconds.
 */
export async function saveClosing(
  database: Database,
  { id, storeId, day, figures, floatCents, countedCents, note = '', lastSeen }: SaveClosingRequest,
  { savedBy, now }: { readonly savedBy: string | null; readonly now: number },
): Promise<{ closing: Closing; isNew: boolean } | 'conflict' | 'unseen'> {
  const row = {
    id: id.toLowerCase(),
    store_id: storeId.toLowerCase(),
    day,
    content: JSON.stringify({ figures, floatCents, countedCents, note } satisfies Content),
    saved_by: savedBy,
    saved_at: now,
  };
  return database.query.transaction().execute(async (query) => {
    await lockUntilCommit(query, 'closings');
    const known = await query
      .selectFrom('closings')
      .select(COLUMNS)
      .where('id', '=', row.id)
      .executeTakeFirst();
    if (known) {
      const closing = toClosing(known);
      const isSame =
        (['store_id', 'day', 'saved_by'] as const).every(
          (column) => known[column] === row[column],
        ) &&
        closing.floatCents === floatCents &&
        closing.countedCents === countedCents &&
        closing.note === note;
      return isSame ? { closing, isNew: false } : 'conflict';
    }
    const latest = query.selectFrom('closings').select('number').orderBy('number', 'desc').limit(1);
    if (lastSeen !== undefined) {
      const ofDay = latest.where('store_id', '=', row.store_id).where('day', '=', day);
      if (await ofDay.where('number', '>', lastSeen).executeTakeFirst()) return 'unseen';
    }
    const last = await latest.executeTakeFirst();
    const added = { ...row, number: (last?.number ?? 0) + 1 };
    await query.insertInto('closings').values(added).execute();
    return { closing: toClosing(added), isNew: true };
  });
}

/** Newest first, of the user's stores. */
export async function listClosings(
  database: Database,
  { storeIds }: Reader,
  { store_id: chosen, from, to, before }: ListClosingsQuery,
): Promise<{ closings: Closing[]; hasMore: boolean }> {
  if (storeIds?.length === 0) return { closings: [], hasMore: false };
  let found = database.currentReads.selectFrom('closings').select(COLUMNS);
  for (const ids of [storeIds, chosen]) if (ids) found = found.where('store_id', 'in', ids);
  if (from !== undefined) found = found.where('day', '>=', from);
  if (to !== undefined) found = found.where('day', '<=', to);
  if (before !== undefined) found = found.where('number', '<', before);
  const rows = await found
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return { closings: rows.slice(0, PAGE_SIZE).map(toClosing), hasMore: rows.length > PAGE_SIZE };
}

/** By number, if the user can see its store. */
export async function findClosing(
  database: Database,
  reader: Reader,
  number: number,
): Promise<Closing | undefined> {
  const row = await database.currentReads
    .selectFrom('closings')
    .select(COLUMNS)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && maySeeStore(reader, row.store_id) ? toClosing(row) : undefined;
}
