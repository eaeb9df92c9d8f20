import type { Order } from '#contract/service/order.ts';
import { createContext } from 'react';

/**
 * The search text that led to the open order, to highlight in its items; undefined if it was opened
 * otherwise.
 */
export const SearchText = createContext<string | undefined>(undefined);

/** True when the list has an order in that direction. */
export type Steps = { readonly previous: boolean; readonly next: boolean };

/** Passed by a page with a list of orders to the drawer. */
export type OpenOrder = {
  readonly orderId: string;
  /** The order of the list row, with fewer parts, shown until the complete order has loaded. */
  readonly listed?: Order | undefined;
  /**
   * Closes the drawer. Beside the list, the list handles Escape, because it may be pressed before
   * the drawer's code has loaded.
   */
  readonly onClose: () => void;
  /**
   * Opens the next (1) or previous (−1) order of the list; undefined if the open order is not in
   * it.
   */
  readonly onStep?: ((direction: 1 | -1) => void) | undefined;
  /** Undefined without `onStep`. */
  readonly steps?: Steps | undefined;
  /** The refund to scroll to and highlight; if undefined, the order is shown from its top. */
  readonly refundId?: string | undefined;
  /** Counts requests to move the focus into the open order. */
  readonly focusRequest?: number;
};
