import type { Order } from '#contract/service/order.ts';
import { createContext } from 'react';

/** The text by which the open order was found, to highlight in its items; undefined if it was opened otherwise. */
export const FoundText = createContext<string | undefined>(undefined);

/** Whether a list has an order before and after the open one. */
export type Steps = { readonly previous: boolean; readonly next: boolean };

/** Pins the order, so that it stays open beside the next one, or unpins it. */
export type Pin = { readonly isPinned: boolean; readonly onToggle: () => void };

/** How to show the open order in the list if its row is not loaded; `dropsFilters` if that removes the filters, as they exclude it. */
export type ListOffer = {
  readonly dropsFilters: boolean;
  /** Scrolls the list to the order and focuses its row; closes a drawer that would cover the list. */
  readonly showInList: (closesOrder: boolean) => void;
};

/** What a page with a list of orders passes to the drawer of the open one. */
export type OpenOrder = {
  readonly orderId: string;
  /** The order as its list row has it, with fewer parts, shown until the whole order has loaded; undefined if the row is not loaded. */
  readonly listed: Order | undefined;
  /** All loaded orders of the list, among which split orders are looked up. */
  readonly loaded?: readonly Order[];
  /** Whether live updates are on: the order is polled for changes. */
  readonly isLive?: boolean;
  /** Gets the whole order each time that it was read; its row may be older. */
  readonly onRead?: (order: Order) => void;
  /** Closes the drawer. Beside the list, the list handles Escape, as it may be pressed before the drawer's code is loaded. */
  readonly onClose: () => void;
  /** Opens the next (1) or previous (−1) order of the list; undefined if the open order is not in it. */
  readonly onStep?: ((direction: 1 | -1) => void) | undefined;
  /** Undefined if `onStep` is. */
  readonly steps?: Steps | undefined;
  /** How to show an order in the list; undefined if its row is loaded. */
  readonly offerList?: ((order: Order) => ListOffer | undefined) | undefined;
  /** The refund to scroll to and highlight; if undefined, the order is shown from its top. */
  readonly refundId?: string | undefined;
  /** Undefined without room for two orders. */
  readonly pin?: Pin | undefined;
  /** Set if two orders are open: this one is either the pinned one or shown beside it. */
  readonly pair?: 'pinned' | 'beside' | undefined;
  /** Counts requests to move the focus into the open order. */
  readonly focusRequest?: number;
};
