import { setImmediate } from 'node:timers/promises';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Database } from '#database/open-database.ts';
import { organizationNumber } from '../storage/organization.ts';
import { OrderFacets } from './order-facets.ts';
import { type LoadedOrders, OrderBatch, setPlaces } from './read-order-lines.ts';
import {
  analyzeStagedOrders,
  clearStagedOrders,
  keepHighestVersions,
  mergeStagedOrders,
  stageOrders,
} from './staged-orders.ts';

/** Counts of saved orders: new ones, replaced versions, and those not newer than the stored version. */
export type SavedOrders = { readonly inserted: number; readonly replaced: number; readonly unchanged: number };

/** Fewer orders than these need no statistics. */
const MANY = 50;

const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

/** So many orders are read, and what is derived from them computed, before other work of the thread gets a turn: about 3 ms. */
const TURN = 25;

/** Reads orders that fit the strict contract, with everything that is derived from them. */
export async function loadOrders(orders: readonly OrderDetail[]): Promise<LoadedOrders> {
  const batch = new OrderBatch();
  for (const [line, order] of orders.entries()) {
    if (line % TURN === TURN - 1) await setImmediate();
    batch.add(line, order, 'utf8');
  }
  return batch.orders();
}

/**
 * Saves orders that fit the strict contract in one transaction, with everything that is derived from them; only a higher `orderVersion` replaces
 * a stored order. Of several versions of an order, the highest counts, and the others are unchanged.
 */
export async function saveOrders(
  database: Database,
  organizationId: string,
  orders: readonly OrderDetail[],
  now = epochSeconds,
): Promise<SavedOrders> {
  return saveLoadedOrders(database, organizationId, await loadOrders(orders), now);
}

/** Saves orders that were read, as `saveOrders` does. They can be saved once. */
export async function saveLoadedOrders(
  database: Database,
  organizationId: string,
  orders: LoadedOrders,
  now = epochSeconds,
): Promise<SavedOrders> {
  const count = orders.facetOf.length;
  if (count === 0) return { inserted: 0, replaced: 0, unchanged: 0 };
  const org = await organizationNumber(database, organizationId);
  const facets = new OrderFacets(org);
  return database.query.transaction().execute(async (transaction) => {
    await facets.ensure(transaction, orders.facets);
    setPlaces(
      orders,
      org,
      orders.facets.map((facet) => facets.numberOf(facet)),
    );
    await clearStagedOrders(transaction);
    await stageOrders(transaction, orders);
    if (count >= MANY) await analyzeStagedOrders(transaction);
    await keepHighestVersions(transaction);
    const { inserted, replaced } = await mergeStagedOrders(transaction, org, now());
    await clearStagedOrders(transaction);
    return { inserted, replaced, unchanged: count - inserted - replaced };
  });
}
