import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Order } from '#contract/order.ts';
import { readInstant } from '#contract/rfc3339.ts';
import { useDayContext } from './filters/day-context.ts';
import { hasFilters, NO_FILTERS, type OrderFilters } from './filters/order-filters.ts';
import { jumpZone, momentOfSecond, secondOfMoment, writeJump } from './jump/jump-moment.ts';
import type { OrdersTableHandle } from './table/orders-table-handle.ts';

/**
 * How a list of `filters` that starts at a moment (`startsAt`, epoch seconds) can be brought to the open order whose row is not among
 * `orders`: to the order's moment and, where it is not even there, to the same without filters. `leave` is told where the list goes.
 */
export function useShowInList({
  openId,
  orders,
  table,
  filters,
  startsAt,
  leave,
}: {
  openId: string | undefined;
  /** What is shown of the list; undefined while that is not known. */
  orders: readonly Order[] | undefined;
  table: RefObject<OrdersTableHandle | null>;
  filters: OrderFilters;
  startsAt: number | undefined;
  leave: (second: number) => void;
}) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const context = useDayContext();
  const awaited = useRef<string>(undefined);
  const isListed = orders?.some(({ id }) => id === openId) ?? false;
  useEffect(() => {
    if (!isListed || openId === undefined || awaited.current !== openId) return;
    awaited.current = undefined;
    table.current?.revealOrder(openId);
  }, [isListed, openId, table]);

  if (openId === undefined || orders === undefined || isListed) return undefined;
  return (order: Order) => {
    const instant = readInstant(order.createdAt);
    if (!instant.ok) return undefined;
    const momentIn = (zone: string) => momentOfSecond(instant.value.epochSeconds, zone);
    const zone = jumpZone(filters, context);
    const second = secondOfMoment(momentIn(zone), zone);
    const dropsFilters = startsAt === second;
    if (dropsFilters && !hasFilters(filters)) return undefined;
    return {
      dropsFilters,
      go: () => {
        awaited.current = openId;
        leave(second);
        const target = dropsFilters
          ? writeJump('', momentIn(jumpZone(NO_FILTERS, context)))
          : writeJump(search, momentIn(zone));
        void navigate({ pathname: `/orders/${openId}`, search: target }, { state });
      },
    };
  };
}
