import type { Order } from '#contract/service/order.ts';

/** What an order is found by: distinct terms, separated by spaces. */
export function orderTerms({ storeId }: Order): string {
  return `=st:${storeId.toLowerCase().replaceAll('-', '')}`;
}
