import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Upstream } from './upstream/create-upstream.ts';

/** Resolves when everything that answers depend on answers; rejects with what is wrong. */
export type ReadinessCheck = () => Promise<void>;

/** Makes a check that asks the upstream and the store list at most once in `keptMs`, however often it is called. */
export function createReadinessCheck(options: {
  readonly upstream: Upstream;
  readonly stores: () => Promise<StoreDescription[]>;
  readonly keptMs: number;
  now(): number;
}): ReadinessCheck {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<void> = Promise.resolve();

  async function check(): Promise<void> {
    await options.upstream.listOrders({ ...EMPTY_LIST_ORDERS_QUERY, pageSize: 1 }, new AbortController().signal);
    await options.stores();
  }

  return () => {
    if (options.now() - checkedAt >= options.keptMs) {
      checkedAt = options.now();
      latest = check();
    }
    return latest;
  };
}
