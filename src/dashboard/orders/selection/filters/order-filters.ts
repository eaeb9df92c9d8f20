import { pageAddress } from '../../../filters/address/page-address.ts';
import type { Filters } from '../../../filters/filter-definition.ts';
import { type FilterValues, ORDER_FILTERS } from './filter-definitions.ts';

/** What the address of `/orders` selects: the value of each filter that is set. */
export type OrderFilters = Filters<FilterValues>;

export const NO_FILTERS: OrderFilters = {};

/** What the address of `/orders` holds besides its filters. */
type OrderExtras = {
  /** How the list is sorted, as it was written. */
  readonly sort: string;
};

/** The address of `/orders`; the API's own parameters come first, in the API's order. */
export const ORDERS_ADDRESS = pageAddress<FilterValues, OrderExtras>(
  ORDER_FILTERS,
  {
    sort: {
      parameters: { sort: 'issue.sort' },
      // Which sorts there are, the table's columns know (order-sort.ts).
      read: ({ parameters }) => parameters.find(({ name }) => name === 'sort')?.value,
      write: (sort) => ({ sort }),
    },
  },
  (
    'store_id view payment_status fulfillment_status source from to amount_min amount_max ' +
    'date from_time to_time service_type'
  ).split(' '),
);

/**
 * Reads the query string of `/orders`: its filters and extras; each invalid parameter is ignored
 * and returned as an issue.
 */
export const readOrderFilters = ORDERS_ADDRESS.read;

/**
 * Writes filters as a query string without `?`, canonically: the same filters always give the same
 * address.
 */
export function writeOrderFilters(filters: OrderFilters): string {
  return ORDERS_ADDRESS.write({ filters });
}
