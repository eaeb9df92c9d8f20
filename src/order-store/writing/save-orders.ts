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
} from './staged-orders.ts';
import { stageOrders } from './stage-orders.ts';

/** New, replaced, and not newer than the stored version. */
export type SavedOrders = {
  readonly inserted: number;
  readonly replaced: number;
  readonly unchanged: number;
};

/** Fewer orders need no statistics. */
const MANY = 50;

const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

/** Orders to derive before yielding to other work of the thread: about 3 ms. */
const TURN = 25;

/** With its parsed form if it may not fit the strict contract. */
export type OrderToSave = { readonly order: StorableOrder; readonly read?: Order };

/** Computes all derived data. */
export async function loadOrders(orders: readonly OrderToSave[]): Promise<LoadedOrders> {
  const batch = new OrderBatch();
  for (const [line, { order, read }] of orders.entries()) {
    if (line % TURN === TURN - 1) await setImmediate();
    batch.add(line, order, 'utf8', read);
  }
  return batch.orders();
}

/**
 * Saves orders of the strict contract and derived data in one transaction; only a higher
 * `orderVersion` replaces a stored order. Of several versions the highest counts, and the others
 * are unchanged.
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

type SaveOptions = Omit<MergeOptions, 'guestKeyFile'> & {
  /** Saves related data in the same transaction. */
  alongside?(transaction: Transaction<Tables>): Promise<void>;
};

/** Like `saveOrders`, for loaded orders, which can be saved once. */
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
    const { inserted, replaced } = await mergeStagedOrders(transaction, org, {
      ...merging,
      guestKeyFile: database.guestKeyFile,
    });
    // The connection's temporary table would keep the orders longer than the store does.
    await clearStagedOrders(transaction);
    return { inserted, replaced, unchanged: count - inserted - replaced };
  });
}
