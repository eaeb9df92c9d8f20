import type { ServerEvent } from '#contract/bff/order-store/events.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import { sliceList } from '../orders/order-slices.ts';

/** How many of the newest orders are compared. */
const PAGE_SIZE = 50;

type OrdersEvent = Extract<ServerEvent, { readonly name: 'orders' }>;

/** What has changed among the newest orders of an order service, where no orders are kept. */
export type HeadChanges = {
  /**
   * Asks for the newest orders: resolves with an event for each store of which some are new or
   * others than before. Throws as `Upstream`.
   */
  read(): Promise<readonly OrdersEvent[]>;
  /** Compares the next orders with nothing. */
  forget(): void;
};

/** Creates it; `signal` ends the requests. */
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
        // Further down there may be others.
        const ids = changed.length < PAGE_SIZE ? ofStore.map(({ id }) => id) : null;
        return { name: 'orders', data: { storeId, ids } };
      });
    },
    forget() {
      known = undefined;
    },
  };
}
