import { createContext, type RefObject, useContext, useState, useSyncExternalStore } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { TableHandle } from '../../kit/table/table-handle.ts';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import type { OpenedList } from '../../orders-feed/feed-cache.ts';
import type { ListPosition } from '../selection/position/list-position.ts';
import type { EntryPosition } from '../selection/position/use-list-position.ts';
import type { ListStart } from '../selection/start/list-start.ts';
import type { OrdersRows, OrdersView } from './orders-view.ts';

/** The list of the page's address. What changes of it by itself is in the view's rows: `useOrdersView`. */
export type ShownList = {
  readonly list: OpenedList;
  readonly view: OrdersView;
  readonly tableRef: RefObject<TableHandle<Order> | null>;
  readonly layout: TableLayout;
  readonly setLayout: (layout: TableLayout) => void;
  readonly position: EntryPosition;
  /** Where to scroll to once the first rows are loaded; undefined: to the top. */
  readonly awaited: ListPosition | undefined;
  /** Forgets the position, and what the list that starts at a second (epoch), or at the newest order, has loaded: it opens afresh. */
  readonly leave: (startsAt: number | undefined) => void;
  /** Starts the list elsewhere, or at the newest order. */
  readonly goTo: (start: ListStart | undefined) => void;
};

export const ShownListContext = createContext<ShownList | undefined>(undefined);

/** The list of the page's address. */
export function useShownList(): ShownList {
  const shown = useContext(ShownListContext);
  if (!shown) throw new Error('No list.');
  return shown;
}

/** Creates a function that returns the last rows of which one of some parts has changed. */
function createSelector() {
  let last: OrdersRows | undefined;
  return (rows: OrdersRows, parts: readonly (keyof OrdersRows)[]): OrdersRows => {
    if (!last || parts.some((part) => rows[part] !== last?.[part])) last = rows;
    return last;
  };
}

/** Some parts of the list's rows. The component renders again only when one of these changes. */
export function useOrdersView<Part extends keyof OrdersRows>(...parts: readonly Part[]): Pick<OrdersRows, Part> {
  const { view } = useShownList();
  const [select] = useState(createSelector);
  return useSyncExternalStore(view.subscribe, () => select(view.getSnapshot(), parts));
}
