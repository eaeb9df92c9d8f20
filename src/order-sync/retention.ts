import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { uuidText } from '#order-store/storage/uuid-bytes.ts';
import { removeOrders } from '#order-store/writing/remove-orders.ts';
import type { OrderWriter } from './order-writer.ts';
import { DAY } from './sync-context.ts';

/** Orders that leave in one transaction: other writers wait some 50 ms for it. */
const BATCH = 200;

/** Removes some of the orders that are older than what is kept; resolves with whether there may be more. */
export async function removeOld(store: OrderStore, writer: OrderWriter, keepDays: number): Promise<boolean> {
  const { database, organizationId, now } = store;
  const limit = now() - keepDays * DAY;
  const old = await database.query
    .selectFrom('orders')
    .select('id')
    .where('org', '=', await orgOf(store))
    .where('created_at', '<', limit)
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  if (old.length === 0) return false;
  // Told before they leave, so that nothing is claimed that is missing.
  await writer.write({
    orders: [],
    isNews: false,
    change: (state) => ({
      ...state,
      completeFrom: state.completeFrom === null ? null : Math.max(state.completeFrom, limit),
      next: state.next === null ? limit - 1 : state.next,
      slices: state.slices.filter(({ to }) => to >= limit),
    }),
  });
  const ids = old.map(({ id }) => uuidText(id));
  await removeOrders(database, organizationId, ids, now());
  return old.length === BATCH;
}
