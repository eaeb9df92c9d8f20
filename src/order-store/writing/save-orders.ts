import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import type { StorableOrder } from '../storage/order-row.ts';
import { organizationNumber } from '../storage/organization.ts';
import { OrderFacets } from './order-facets.ts';
import { type LoadedOrders, OrderBatch, setPlaces } from './read-order-lines.ts';
import {
  analyzeStagedOrders,
  clearStagedOrders,
  keepHighestVersions,
  type MergeOptions,
  mergeStagedOrders,
  stageOrders,
} from './staged-orders.ts';

/**
 * Counts of saved orders: new ones, replaced versions, and those not newer than the stored version.
 */
export type SavedOrders = {
  readonly inserted: number;
  readonly replaced: number;
  readonly unchanged: number;
};

/** Fewer orders than these need no statistics. */
const MANY = 50;

const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

/**
 * So many orders are read, and what is derived from them computed, before other work of the thread
 * gets a turn: about 3 ms.
 */
const TURN = 25;

/** An order to save and, if it may not fit the strict contract, how it was read. */
export type OrderToSave = { readonly order: StorableOrder; readonly read?: Order };

/** Reads orders, with everything that is derived from them. */
export async function loadOrders(orders: readonly OrderToSave[]): Promise<LoadedOrders> {
  const batch = new OrderBatch();
  for (const [line, { order, read }] of orders.entries()) {
    if (line % TURN === TURN - 1) await setImmediate();
    batch.add(line, order, 'utf8', read);
  }
  return batch.orders();
}

/**
 * Saves orders that fit the strict contract in one transaction, with everything that is derived
 * from them; only a higher `orderVersion` replaces a stored order. Of several versions of an order,
 * the highest counts, and the others are unchanged.
 */
export async function saveOrders(
  database: Database,
  organizationId: string,
  orders: readonly OrderDetail[],
  now = epochSeconds,
): Promise<SavedOrders> {
  const loaded = await loadOrders(orders.map((order) => ({ order })));
  return saveLoadedOrders(database, organizationId, loaded, { now: now() });
}

type SaveOptions = MergeOptions & {
  /** Saves what belongs to the orders, in the transaction that saves them. */
  alongside?(transaction: Transaction<Tables>): Promise<void>;
};

/** Saves orders that were read, as `saveOrders` does. They can be saved once. */
export async function saveLoadedOrders(
  database: Database,
  organizationId: string,
  orders: LoadedOrders,
  { alongside, ...merging }: SaveOptions = { now: epochSeconds() },
): Promise<SavedOrders> {
  const count = orders.facetOf.length;
  const org = await organizationNumber(database, organizationId);
  const facets = new OrderFacets(org);
  return database.query.transaction().execute(async (transaction) => {
    await alongside?.(transaction);
    if (count === 0) return { inserted: 0, replaced: 0, unchanged: 0 };
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
    const { inserted, replaced } = await mergeStagedOrders(transaction, org, merging);
    return { inserted, replaced, unchanged: count - inserted - replaced };
  });
}
