import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { hasFilters } from '../../filters/filter-definition.ts';
import { useDays } from '../../stores/days.tsx';
import { chosenViewIn, withChosenView } from '../../views/default-view.ts';
import { selectedBy } from '../selection/filters/list-query-of.ts';
import { ORDERS_ADDRESS } from '../selection/filters/order-filters.ts';
import { secondOfStart, startAtSecond, startZone } from '../selection/start/list-start.ts';
import type { OrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import { useOrdersView, useShownList } from '../orders-view/shown-list.ts';

/** Whether an order created at this second (epoch) may still follow the loaded orders of a list. */
function mayFollow(second: number, feed: OrdersFeed): boolean {
  const { orders, status } = feed.getSnapshot();
  const reached = orders.at(-1)?.created;
  return status === 'idle' && reached !== undefined && reached >= second;
}

/**
 * If the row of the open order is not in the list, returns a function that offers to take the list to it: to the time of the order or, if the
 * filters exclude it, to that time without filters. The row gets the focus once it is loaded.
 */
export function useShowInList(openId: string | undefined) {
  const shown = useShownList();
  const { tableRef, leave } = shown;
  const { feed } = shown.list;
  const { filters } = shown.view;
  const { startsAt } = shown.position;
  const rows = useOrdersView('orders', 'feed', 'isStale');
  // Undefined until the first response.
  const orders = rows.isStale || rows.feed.status === 'loading-first' ? undefined : rows.orders;
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const days = useDays();
  const awaited = useRef<{ readonly orderId: string; readonly second: number }>(undefined);
  useEffect(() => {
    if (!awaited.current || !orders) return;
    const { orderId, second } = awaited.current;
    // The user has opened another order since.
    if (openId !== undefined && openId !== orderId) awaited.current = undefined;
    else if (orders.some(({ id }) => id === orderId)) {
      awaited.current = undefined;
      tableRef.current?.revealRow(orderId);
      tableRef.current?.focusRow(orderId);
    } else if (mayFollow(second, feed)) {
      // A busy minute can span more than one page.
      void feed.loadMore();
    }
  }, [orders, openId, tableRef, feed]);

  if (openId === undefined || orders === undefined || orders.some(({ id }) => id === openId)) return undefined;
  return (order: Order) => {
    const created = order.created;
    if (created === undefined) return undefined;
    const startIn = (zone: string) => startAtSecond(created, zone);
    const zone = startZone(filters.store, days);
    const second = secondOfStart(startIn(zone), zone);
    const isThere = startsAt === second;
    const dropsFilters = isThere || !selectedBy(filters, days)(order);
    if (isThere && (!hasFilters(filters) || mayFollow(created, feed))) return undefined;
    return {
      dropsFilters,
      showInList: (closesOrder: boolean) => {
        awaited.current = { orderId: order.id, second: created };
        leave(second);
        const target = dropsFilters
          ? ORDERS_ADDRESS.write({ filters: {}, start: startIn(startZone(undefined, days)) })
          : ORDERS_ADDRESS.change(search, 'start', startIn(zone));
        if (closesOrder) {
          const left = withChosenView(null, dropsFilters ? undefined : chosenViewIn(state));
          void navigate({ pathname: '/orders', search: target }, { state: left });
        } else void navigate({ pathname: `/orders/${openId}`, search: target }, { state });
      },
    };
  };
}
