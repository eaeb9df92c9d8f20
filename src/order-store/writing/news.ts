import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import type { NewsContent, NewsKind } from '../news/news-content.ts';
import { listStoreIds } from '../storage/organization.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';

/** With more orders or days of a store at once, news name none. */
const MOST_NAMED = 50;
/** Retention of news in seconds. */
const KEPT_SECONDS = 3_600;
/** Old news removed at a time: more than are added, and few enough for any write. */
const MOST_REMOVED = 500;
/** For news of no store. */
const NO_STORE = new Uint8Array(16);

/** News about a store, by its id's bytes. */
type NewsToNote = {
  readonly [Kind in NewsKind]: {
    readonly store_id: Uint8Array;
    readonly kind: Kind;
    readonly content: NewsContent<Kind>;
  };
}[NewsKind];

/** Adds news and removes old ones. The lock makes ids grow in commit order. */
async function note(
  transaction: Transaction<Tables>,
  org: number,
  now: number,
  news: readonly NewsToNote[],
): Promise<void> {
  if (news.length === 0) return;
  await lockUntilCommit(transaction, 'news', org);
  for (const { store_id, kind, content } of news)
    await transaction
      .insertInto('order_news')
      .values({ org, store_id, at: now, kind, content: JSON.stringify(content) })
      .execute();
  await transaction
    .deleteFrom('order_news')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('order_news')
        .select('id')
        .where('org', '=', org)
        .orderBy('id')
        .limit(MOST_REMOVED),
    )
    .where('at', '<', now - KEPT_SECONDS)
    .execute();
}

function noteAlone(
  query: Kysely<Tables>,
  org: number,
  now: number,
  news: readonly NewsToNote[],
): Promise<void> {
  return query.transaction().execute((transaction) => note(transaction, org, now, news));
}

/** Announces new and changed staged orders. `now` is in epoch seconds. */
export async function noteNews(
  transaction: Transaction<Tables>,
  org: number,
  now: number,
): Promise<void> {
  const counts = await sql<{ store_id: Uint8Array; count: number }>`
    select store_id, count(*) as count from staged_orders group by store_id`.execute(transaction);
  const news: NewsToNote[] = [];
  for (const { store_id, count } of counts.rows) {
    const isMany = Number(count) > MOST_NAMED;
    const ids = isMany
      ? null
      : (
          await transaction
            .selectFrom('staged_orders')
            .select('id')
            .where('store_id', '=', store_id)
            .execute()
        ).map(({ id }) => uuidText(id));
    news.push({ store_id, kind: 'orders', content: { ids } });
  }
  await note(transaction, org, now, news);
}

/** Announces removed orders in the removing transaction. `now` is in epoch seconds. */
export async function noteRemoved(
  transaction: Transaction<Tables>,
  org: number,
  stores: readonly Uint8Array[],
  now: number,
): Promise<void> {
  await note(
    transaction,
    org,
    now,
    stores.map((store_id) => ({ store_id, kind: 'orders', content: { ids: null } })),
  );
}

/** Announces refreshed business days (day numbers) of served figures. `now` is in epoch seconds. */
export async function noteDays(
  query: Kysely<Tables>,
  org: number,
  days: readonly { readonly storeId: string; readonly day: number }[],
  now: number,
): Promise<void> {
  if (days.length === 0) return;
  const news = [...Map.groupBy(days, ({ storeId }) => storeId)].map(
    ([storeId, ofStore]): NewsToNote => ({
      store_id: uuidBytes(storeId),
      kind: 'days',
      content: {
        days: ofStore.length > MOST_NAMED ? null : ofStore.map(({ day }) => printDay(day)),
      },
    }),
  );
  await noteAlone(query, org, now, news);
}

/** Announces that all figures changed, e.g. with another calendar. `now` is in epoch seconds. */
export async function noteAllDays(query: Kysely<Tables>, org: number, now: number): Promise<void> {
  const stores = await listStoreIds(query, org);
  await noteAlone(
    query,
    org,
    now,
    stores.map((store_id) => ({ store_id, kind: 'days', content: { days: null } })),
  );
}

/** Announces a mark. `now` is in epoch seconds. */
export async function noteMark(
  query: Kysely<Tables>,
  org: number,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  now: number,
): Promise<void> {
  await noteAlone(query, org, now, [
    { store_id: uuidBytes(storeId), kind: 'marks', content: { id } },
  ]);
}

/** Announces changed views to their owner and audience. `now` is in epoch seconds. */
export async function noteViews(
  query: Kysely<Tables>,
  org: number,
  content: NewsContent<'views'>,
  now: number,
): Promise<void> {
  await noteAlone(query, org, now, [{ store_id: NO_STORE, kind: 'views', content }]);
}
