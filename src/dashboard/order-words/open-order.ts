import type { Order } from '#contract/service/order.ts';

/** Whether a list has an order before and after the open one. */
export type Steps = { readonly previous: boolean; readonly next: boolean };

/** Keeps the order open beside the next one, or undoes that. */
export type Pin = { readonly isPinned: boolean; readonly onToggle: () => void };

/** How to show the open order in the list, where its row is not loaded; `dropsFilters` when the filters exclude it. */
export type ListOffer = {
  readonly dropsFilters: boolean;
  /** Scrolls the list to the order and focuses its row; closes a drawer that would cover the list. */
  readonly showInList: (closesOrder: boolean) => void;
};

/** What a page with a list of orders passes to the drawer of the open one. */
export type OpenOrder = {
  readonly orderId: string;
  /** The order as its row in the list has it, with fewer parts than the whole order, shown until that is here; undefined if not loaded. */
  readonly listed: Order | undefined;
  /** All loaded orders of the list, among which split orders are found. */
  readonly loaded?: readonly Order[];
  /** Whether live updates are on: the order is polled for changes. */
  readonly isLive?: boolean;
  /** Closes the drawer. Beside the list, the list handles Escape, as it may be pressed before the drawer's code is loaded. */
  readonly onClose: () => void;
  /** Opens the next (1) or previous (−1) order of the list; undefined if the open order is not in it. */
  readonly onStep?: ((direction: 1 | -1) => void) | undefined;
  /** Undefined if `onStep` is. */
  readonly steps?: Steps | undefined;
  /** How to show an order in the list; undefined if its row is loaded. */
  readonly offerList?: ((order: Order) => ListOffer | undefined) | undefined;
  /** The refund to scroll to and to mark; undefined: the order from its top. */
  readonly refundId?: string | undefined;
  /** Undefined without room for two orders. */
  readonly pin?: Pin | undefined;
  /** Whether two orders are open: this one is the pinned one, or stands beside it. */
  readonly pair?: 'pinned' | 'beside' | undefined;
  /** Counts requests to move the focus into the open order. */
  readonly focusRequest?: number;
};
