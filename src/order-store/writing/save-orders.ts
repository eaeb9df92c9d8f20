import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Database } from '#database/open-database.ts';
import { organizationNumber } from '../storage/organization.ts';
import { OrderFacets } from './order-facets.ts';
import { OrderBatch, setPlaces } from './read-order-lines.ts';
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
  if (orders.length === 0) return { inserted: 0, replaced: 0, unchanged: 0 };
  const org = await organizationNumber(database, organizationId);
  const facets = new OrderFacets(org);
  const batch = new OrderBatch();
  for (const [line, order] of orders.entries()) batch.add(line, order, 'utf8');
  const loaded = batch.orders();
  return database.query.transaction().execute(async (transaction) => {
    await facets.ensure(transaction, loaded.facets);
    setPlaces(
      loaded,
      org,
      loaded.facets.map((facet) => facets.numberOf(facet)),
    );
    await clearStagedOrders(transaction);
    await stageOrders(transaction, loaded);
    if (orders.length >= MANY) await analyzeStagedOrders(transaction);
    await keepHighestVersions(transaction);
    const { inserted, replaced } = await mergeStagedOrders(transaction, org, now());
    await clearStagedOrders(transaction);
    return { inserted, replaced, unchanged: orders.length - inserted - replaced };
  });
}
