import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { readInstant } from '#contract/service/rfc3339.ts';
import { useDays } from '../../stores/days.tsx';
import { chosenViewIn, withChosenView } from '../selection/address/chosen-view.ts';
import { isSelected } from '../selection/filters/list-query-of.ts';
import { hasFilters, type OrderFilters } from '../selection/filters/order-filters.ts';
import { secondOfStart, startAtSecond, startZone, writeListStart } from '../selection/start/list-start.ts';
import type { OrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import type { OrdersTableHandle } from '../table/orders-table-handle.ts';

/** The second (epoch) in which an order was created; undefined where its timestamp says none. */
function secondOf(order: Order | undefined): number | undefined {
  const instant = order && readInstant(order.createdAt);
  return instant?.ok ? instant.value.epochSeconds : undefined;
}

/** Whether an order that was created in a second may still be below the orders that are loaded of a list. */
function mayFollow(second: number, feed: OrdersFeed): boolean {
  const { orders, status } = feed.getSnapshot();
  const reached = secondOf(orders.at(-1));
  return status === 'idle' && reached !== undefined && reached >= second;
}

/**
 * How a list of `filters` that starts at a moment (`startsAt`, epoch seconds) can be brought to the open order whose row is not among
 * `orders`: to the order's moment or, where the filters leave the order out, to the same without filters. Its row gets the focus once
 * it is there. `leave` is told where the list goes.
 */
export function useShowInList({
  openId,
  orders,
  table,
  filters,
  feed,
  startsAt,
  leave,
}: {
  openId: string | undefined;
  /** What is shown of the list; undefined while that is not known. */
  orders: readonly Order[] | undefined;
  table: RefObject<OrdersTableHandle | null>;
  filters: OrderFilters;
  feed: OrdersFeed;
  startsAt: number | undefined;
  leave: (second: number) => void;
}) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const days = useDays();
  const awaited = useRef<{ readonly orderId: string; readonly second: number }>(undefined);
  useEffect(() => {
    if (!awaited.current || !orders) return;
    const { orderId, second } = awaited.current;
    // Whoever opened another order since looks at that.
    if (openId !== undefined && openId !== orderId) awaited.current = undefined;
    else if (orders.some(({ id }) => id === orderId)) {
      awaited.current = undefined;
      table.current?.revealOrder(orderId);
      table.current?.focusOrder(orderId);
    } else if (mayFollow(second, feed)) {
      // A crowded minute takes more than a page.
      void feed.loadMore();
    }
  }, [orders, openId, table, feed]);

  if (openId === undefined || orders === undefined || orders.some(({ id }) => id === openId)) return undefined;
  return (order: Order) => {
    const created = secondOf(order);
    if (created === undefined) return undefined;
    const startIn = (zone: string) => startAtSecond(created, zone);
    const zone = startZone(filters.store, days);
    const second = secondOfStart(startIn(zone), zone);
    const isThere = startsAt === second;
    const dropsFilters = isThere || !isSelected(order, filters, days);
    if (isThere && (!hasFilters(filters) || mayFollow(created, feed))) return undefined;
    return {
      dropsFilters,
      go: (closesOrder: boolean) => {
        awaited.current = { orderId: order.id, second: created };
        leave(second);
        const target = dropsFilters
          ? writeListStart('', startIn(startZone(undefined, days)))
          : writeListStart(search, startIn(zone));
        if (closesOrder) {
          const left = withChosenView(null, dropsFilters ? undefined : chosenViewIn(state));
          void navigate({ pathname: '/orders', search: target }, { state: left });
        } else void navigate({ pathname: `/orders/${openId}`, search: target }, { state });
      },
    };
  };
}
