import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { OrderStore, StoreScope } from '#order-store/order-store.ts';
import type { Rights } from '#accounts/rights.ts';

/** The returned function throws `no_order_store` where orders aren't stored. */
export function requireOrderStore(orderStore: OrderStore | undefined): () => OrderStore {
  return () => {
    if (!orderStore) throw new ApiProblem('no_order_store');
    return orderStore;
  };
}

/** Chosen stores that the caller may see. */
export function storeScope(
  { storeIds }: Pick<Rights, 'storeIds'>,
  chosen: readonly string[] | undefined,
): StoreScope {
  if (chosen === undefined) return storeIds;
  return storeIds === null ? chosen : chosen.filter((id) => storeIds.includes(id));
}
