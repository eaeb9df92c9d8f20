import { type OrderStore, orgOf } from '../order-store.ts';

/** Grows with each write of orders, each folded day, and any other news. */
export async function readRevision(store: OrderStore): Promise<number> {
  const { id } = await store.database.currentReads
    .selectFrom('order_news')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('org', '=', await orgOf(store))
    .executeTakeFirstOrThrow();
  return Number(id ?? 0);
}
