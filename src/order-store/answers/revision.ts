import { type OrderStore, orgOf } from '../order-store.ts';

/**
 * A number that grows with each write of orders, each day that is folded anew, and whatever else is
 * news.
 */
export async function readRevision(store: OrderStore): Promise<number> {
  const { id } = await store.database.currentReads
    .selectFrom('order_news')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('org', '=', await orgOf(store))
    .executeTakeFirstOrThrow();
  return Number(id ?? 0);
}
