import * as z from 'zod/mini';
import { type OrderStore, orgOf } from '../order-store.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import { type News, NEWS } from './news-content.ts';

/** News that are read at a time; the rest is read the next time. */
const PAGE = 1_000;
/** Who has missed more than this asks for everything again. */
const MOST_MISSED = 500;

/** News after an id, the oldest first, and the id up to which they go. */
export type NewsPage = { readonly news: readonly News[]; readonly last: number };

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

/** Reads the news after an id. They are read where orders are, so that whoever then asks for the orders gets the new ones. */
export async function readNews(store: OrderStore, after: number): Promise<NewsPage> {
  const rows = await store.database.replicaReads
    .selectFrom('order_news')
    .select(['id', 'store_id', 'kind', 'content'])
    .where('org', '=', await orgOf(store))
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
  // What only a newer version tells is left out.
  const news = rows.flatMap(({ id, store_id, kind, content }): News[] => {
    const read = row.safeParse({ kind, content });
    return read.success ? [{ id, storeId: uuidText(store_id), ...read.data }] : [];
  });
  return { news, last: rows.at(-1)?.id ?? after };
}

/**
 * Where to go on reading after an id, or from now on without one; `isComplete` is false if some of the news since then are forgotten, or are
 * too many.
 */
export async function findNewsStart(
  store: OrderStore,
  after: number | undefined,
): Promise<{ readonly start: number; readonly isComplete: boolean }> {
  const ofOrg = store.database.replicaReads.selectFrom('order_news').where('org', '=', await orgOf(store));
  const { newest, oldest } = await ofOrg
    .select(({ fn }) => [fn.max('id').as('newest'), fn.min('id').as('oldest')])
    .executeTakeFirstOrThrow();
  const end = newest ?? 0;
  if (after === undefined || after === end) return { start: end, isComplete: true };
  if (after > end || oldest === null || oldest > after + 1) return { start: end, isComplete: false };
  const missed = await ofOrg
    .select('id')
    .where('id', '>', after)
    .limit(MOST_MISSED + 1)
    .execute();
  return missed.length > MOST_MISSED ? { start: end, isComplete: false } : { start: after, isComplete: true };
}
