import { useCallback, useRef } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { TableHandle } from '../../kit/table/table-handle.ts';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { useDays } from '../../stores/days.tsx';
import { useTableLayout } from '../../views/use-table-layout.ts';
import type { ShownList } from '../orders-view/shown-list.ts';
import { useOpenedList } from '../orders-view/use-opened-list.ts';
import { useOrdersAddress } from '../selection/address/use-orders-address.ts';
import { localPredicate } from '../selection/filters/list-query-of.ts';
import { type ListPosition, listPositionOf } from '../selection/position/list-position.ts';
import { useEntryPosition } from '../selection/position/use-list-position.ts';
import { neededExpansions } from '../table/columns/order-columns.tsx';
import { ORDERS_VIEWS } from '../views/orders-views.ts';

/** Opens the list of the page's address. */
export function usePageList(): ShownList {
  const { filters, sort, listStart } = useOrdersAddress();
  // Few of the orders loaded first may match local filters.
  const position = useEntryPosition(listStart.startsAt, localPredicate(filters, useDays()) ? 'always' : 'if far');
  const [layout, setLayout] = useTableLayout(ORDERS_VIEWS);
  const table = useRef<TableHandle<Order>>(null);
  const here = useRef<ListPosition>(undefined);
  const opened = useOpenedList(filters, sort, position.startsAt, neededExpansions(layout), here);
  const { list, view, startAnew } = opened;
  position.settle(list.feed.getSnapshot().status === 'loading-first');
  const leave = (startsAt: number | undefined) => {
    position.forget();
    startAnew(startsAt);
  };
  return {
    list,
    view,
    tableRef: table,
    layout,
    setLayout: useCallback(
      (next: TableLayout) => {
        here.current = listPositionOf(table.current?.position());
        setLayout(next);
      },
      [setLayout],
    ),
    position,
    awaited: opened.position ?? position.awaited,
    leave,
    goTo: (start) => {
      leave(listStart.secondOf(start));
      listStart.goTo(start);
    },
  };
}
