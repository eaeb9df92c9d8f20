import type { Order } from '#contract/service/order.ts';
import { createContext } from 'react';

/**
 * The text by which the open order was found, to highlight in its items; undefined if it was opened
 * otherwise.
 */
export const FoundText = createContext<string | undefined>(undefined);

/** True when the list has an order in that direction. */
export type Steps = { readonly previous: boolean; readonly next: boolean };

/** Passed by a page with a list of orders to the drawer. */
export type OpenOrder = {
  readonly orderId: string;
  /** The order as its list row has it, with fewer parts, shown until the whole order has loaded. */
  readonly listed?: Order | undefined;
  /**
   * Closes the drawer. Beside the list, the list handles Escape, as it may be pressed before the
   * drawer's code is loaded.
   */
  readonly onClose: () => void;
  /**
   * Opens the next (1) or previous (−1) order of the list; undefined if the open order is not in
   * it.
   */
  readonly onStep?: ((direction: 1 | -1) => void) | undefined;
  /** Undefined if `onStep` is. */
  readonly steps?: Steps | undefined;
  /** The refund to scroll to and highlight; if undefined, the order is shown from its top. */
  readonly refundId?: string | undefined;
  /** Counts requests to move the focus into the open order. */
  readonly focusRequest?: number;
};
