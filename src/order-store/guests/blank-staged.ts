import { sql, type Transaction } from 'kysely';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Tables } from '#database/schema/tables.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { OrderFacets } from '../writing/order-facets.ts';
import { OrderBatch, setPlaces } from '../writing/read-order-lines.ts';
import { stageOrders } from '../writing/stage-orders.ts';
import { blankGuest } from './blank-guest.ts';
import { readForgotten } from './forgotten-guests.ts';

/** Orders per statement. */
const CHUNK = 1_000;

/** The condition for a stored `header` that may name a guest. */
export const MAY_NAME_GUEST = sql<boolean>`(header like '%"memberId":"%' or header like '%Phone":"%')`;

/**
 * Blanks staged orders of forgotten guests. Every write comes through here, under the lock that
 * forgetting takes too: none can bring a guest back, whenever it began.
 */
export async function blankStaged(
  transaction: Transaction<Tables>,
  org: number,
  keyFile: string | undefined,
): Promise<void> {
  const isForgotten = await readForgotten(transaction, keyFile);
  if (!isForgotten) return;
  let after: Uint8Array = new Uint8Array();
  for (;;) {
    const rows = await transaction
      .selectFrom('staged_orders')
      .select(['id', 'header'])
      .where('id', '>', after)
      .where(MAY_NAME_GUEST)
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    const found = rows.filter(({ header }) => isForgotten(JSON.parse(header)));
    if (found.length > 0)
      await restage(
        transaction,
        org,
        found.map(({ id }) => id),
      );
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.id;
  }
}

async function restage(
  transaction: Transaction<Tables>,
  org: number,
  ids: readonly Uint8Array[],
): Promise<void> {
  const rows = await transaction
    .selectFrom('staged_orders')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const batch = new OrderBatch();
  for (const row of rows) {
    const order: OrderDetail = JSON.parse(toOrderJson(row));
    batch.add(row.line, blankGuest(order), 'utf8');
  }
  const orders = batch.orders();
  const facets = new OrderFacets(org);
  await facets.ensure(transaction, orders.facets);
  setPlaces(
    orders,
    org,
    orders.facets.map((facet) => facets.numberOf(facet)),
  );
  await transaction.deleteFrom('staged_orders').where('id', 'in', ids).execute();
  await stageOrders(transaction, orders);
}
