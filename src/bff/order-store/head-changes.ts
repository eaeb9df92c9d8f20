import type { ServerEvent } from '#contract/bff/order-store/events.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import { sliceList } from '../orders/order-slices.ts';

/** The number of newest orders to compare. */
const PAGE_SIZE = 50;

type OrdersEvent = Extract<ServerEvent, { readonly name: 'orders' }>;

/** Detects changes among the newest orders where none are stored. */
export type HeadChanges = {
  /** Resolves with an event for each store with new or changed orders. Throws as `Upstream`. */
  read(): Promise<readonly OrdersEvent[]>;
  /** The next read has no baseline. */
  forget(): void;
};

/** `signal` aborts the requests. */
export function createHeadChanges(
  upstream: Pick<Upstream, 'listOrders'>,
  signal: AbortSignal,
): HeadChanges {
  let known: ReadonlyMap<string, Buffer> | undefined;
  return {
    async read() {
      const query = { ...EMPTY_LIST_ORDERS_QUERY, pageSize: PAGE_SIZE };
      const { orders } = sliceList(await upstream.listOrders(query, signal));
      const before = known;
      known = new Map(
        orders.flatMap(({ id, bytes }) => (id === undefined ? [] : [[id, Buffer.from(bytes)]])),
      );
      if (!before) return [];
      const changed = orders.flatMap(({ id, storeId, bytes }) =>
        id === undefined || storeId === undefined || before.get(id)?.equals(bytes)
          ? []
          : [{ id, storeId }],
      );
      const byStore = Map.groupBy(changed, ({ storeId }) => storeId.toLowerCase());
      return [...byStore].map(([storeId, ofStore]): OrdersEvent => {
        // A full page may hide further changes.
        const ids = changed.length < PAGE_SIZE ? ofStore.map(({ id }) => id) : null;
        return { name: 'orders', data: { storeId, ids } };
      });
    },
    forget() {
      known = undefined;
    },
  };
}
