import { ORDERS_ADDRESS } from '../filters/order-filters.ts';

/** The sort in an address, as written there. */
export function sortIn(search: string): string | undefined {
  return ORDERS_ADDRESS.read(search).sort;
}

/** An address's query string with another sort, or none (by time); its other parameters stay as they are. */
export function withSort(search: string, sort: string | undefined): string {
  return ORDERS_ADDRESS.change(search, 'sort', sort);
}
