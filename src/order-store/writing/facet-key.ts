import type { StorableOrder } from '../storage/order-row.ts';

/** All filterable fields except time and amount. */
export type FacetFields = Pick<
  StorableOrder,
  'storeId' | 'paymentStatus' | 'fulfillmentStatus' | 'source'
>;

/** A unique text for each facet. Import threads call it, so its module loads no database. */
export function facetKey(fields: {
  storeId: string;
  paymentStatus: string;
  fulfillmentStatus: string;
  source: string;
}): string {
  // Free text comes last; the other fields hold no space.
  return `${fields.storeId.toLowerCase()} ${fields.paymentStatus} ${fields.fulfillmentStatus} ${fields.source}`;
}
