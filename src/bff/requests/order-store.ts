import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { OrderStore, StoreScope } from '#order-store/order-store.ts';
import type { Rights } from '#accounts/rights.ts';

/**
 * Gives routes the order store; what it returns throws `no_order_store` where orders aren't kept.
 */
export function requireOrderStore(orderStore: OrderStore | undefined): () => OrderStore {
  return () => {
    if (!orderStore) throw new ApiProblem('no_order_store');
    return orderStore;
  };
}

/** The stores that a question is about: those chosen, as far as the caller may see them. */
export function storeScope(
  { storeIds }: Pick<Rights, 'storeIds'>,
  chosen: readonly string[] | undefined,
): StoreScope {
  if (chosen === undefined) return storeIds;
  return storeIds === null ? chosen : chosen.filter((id) => storeIds.includes(id));
}
