import { sql, type Transaction } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { uuidText } from '../storage/uuid-bytes.ts';

/** Of more orders of a store at once, such as of an import, no news names each. */
const MOST_NAMED = 50;
/** How long news are kept, in seconds. */
const KEPT_SECONDS = 3_600;

/** The content of news of the kind `orders`: the ids of orders that are new or have changed; null: too many to name. */
export type OrdersNews = { readonly ids: readonly string[] | null };

/** Tells other processes which of the staged orders are new or have changed, and forgets old news. `now` is in epoch seconds. */
export async function noteNews(transaction: Transaction<Tables>, org: number, now: number): Promise<void> {
  const counts = await sql<{ store_id: Uint8Array; count: number }>`
    select store_id, count(*) as count from staged_orders group by store_id`.execute(transaction);
  for (const { store_id, count } of counts.rows) {
    const isMany = Number(count) > MOST_NAMED;
    const ids = isMany
      ? null
      : (await transaction.selectFrom('staged_orders').select('id').where('store_id', '=', store_id).execute()).map(
          ({ id }) => uuidText(id),
        );
    const content = JSON.stringify({ ids } satisfies OrdersNews);
    await transaction.insertInto('order_news').values({ org, store_id, at: now, kind: 'orders', content }).execute();
  }
  await transaction
    .deleteFrom('order_news')
    .where('org', '=', org)
    .where('at', '<', now - KEPT_SECONDS)
    .execute();
}
