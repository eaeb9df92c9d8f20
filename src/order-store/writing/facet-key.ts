import type { StorableOrder } from '../storage/order-row.ts';

/** What an order is filtered by, except time and amount. */
export type FacetFields = Pick<
  StorableOrder,
  'storeId' | 'paymentStatus' | 'fulfillmentStatus' | 'source'
>;

/**
 * The same text for the same facet, and different texts for different facets. Import threads call
 * it, so its module loads no database.
 */
export function facetKey(fields: {
  storeId: string;
  paymentStatus: string;
  fulfillmentStatus: string;
  source: string;
}): string {
  // The source is free text and comes last; the others hold no space.
  return `${fields.storeId.toLowerCase()} ${fields.paymentStatus} ${fields.fulfillmentStatus} ${fields.source}`;
}
