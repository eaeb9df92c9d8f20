import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type OrderStore, orgOf } from '../order-store.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import { type News, NEWS } from './news-content.ts';

/** News per read. */
const PAGE = 1_000;
/** A client that missed more reloads everything. */
const MOST_MISSED = 500;

/** States that affect `GET /api/sync`. */
const STATES = ['calendars', 'derivation', 'failure', 'sync', 'sync_problem'];

/** Oldest first, with the id to continue after. */
export type NewsPage = {
  readonly news: readonly News[];
  readonly last: number;
  /** Changes with coverage and background work. */
  readonly states: string;
};

const row = z.pipe(
  z.transform(({ content, ...columns }: { readonly content: string; readonly kind: string }) => ({
    ...columns,
    content: JSON.parse(content),
  })),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('orders'), content: NEWS.orders }),
    z.object({ kind: z.literal('days'), content: NEWS.days }),
    z.object({ kind: z.literal('marks'), content: NEWS.marks }),
    z.object({ kind: z.literal('views'), content: NEWS.views }),
  ]),
);

/**
 * Reads news after an id with one query, since every process does so each second. Uses the database
 * of orders, so that clients then see the new ones.
 */
export async function readNews(store: OrderStore, after: number): Promise<NewsPage> {
  const org = await orgOf(store);
  const query = store.database.replicaReads;
  const page = query
    .selectFrom('order_news')
    .select(['id', 'store_id', 'kind', 'content'])
    .where('org', '=', org)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE);
  const states = query
    .selectFrom('order_store_state')
    .select([
      sql<number | null>`null`.as('id'),
      sql<Uint8Array | null>`null`.as('store_id'),
      'name as kind',
      'value as content',
    ])
    .where('org', '=', org)
    .where('name', 'in', STATES);
  const rows = await query
    .selectFrom(page.as('page'))
    .select([
      sql<number | null>`id`.as('id'),
      sql<Uint8Array | null>`store_id`.as('store_id'),
      'kind',
      'content',
    ])
    .unionAll(states)
    .execute();
  const noted = rows.flatMap(({ id, store_id, ...rest }) =>
    id === null || !store_id ? [] : [{ id, store_id, ...rest }],
  );
  noted.sort((one, other) => one.id - other.id);
  // Skips kinds of newer versions.
  const news = noted.flatMap(({ id, store_id, kind, content }): News[] => {
    const read = row.safeParse({ kind, content });
    return read.success ? [{ id, storeId: uuidText(store_id), ...read.data }] : [];
  });
  const said = rows.flatMap(({ id, kind, content }) => (id === null ? [`${kind} ${content}`] : []));
  return { news, last: noted.at(-1)?.id ?? after, states: said.toSorted().join('\n') };
}

/**
 * Where to continue after an id, or from now on without one; `isComplete` is false if news since
 * then are gone or too many.
 */
export async function findNewsStart(
  store: OrderStore,
  after: number | undefined,
): Promise<{ readonly start: number; readonly isComplete: boolean }> {
  const ofOrg = store.database.replicaReads
    .selectFrom('order_news')
    .where('org', '=', await orgOf(store));
  const { newest, oldest } = await ofOrg
    .select(({ fn }) => [fn.max('id').as('newest'), fn.min('id').as('oldest')])
    .executeTakeFirstOrThrow();
  const end = newest ?? 0;
  if (after === undefined || after === end) return { start: end, isComplete: true };
  if (after > end || oldest === null || oldest > after + 1)
    return { start: end, isComplete: false };
  const missed = await ofOrg
    .select('id')
    .where('id', '>', after)
    .limit(MOST_MISSED + 1)
    .execute();
  return missed.length > MOST_MISSED
    ? { start: end, isComplete: false }
    : { start: after, isComplete: true };
}
