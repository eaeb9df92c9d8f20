import { kindName } from '../../orders-feed/reader/reading.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';

/** The result kept for a slice of orders. */
export type RefundsPart = {
  readonly rows: readonly RefundRow[];
  /** The store of each refund without a row, because it could not be read. */
  readonly unreadable: readonly string[];
};

/** From which second (epoch) on, orders count with their items, as the figures of a period read them; undefined: no items are read. */
export type RefundsSpec = { readonly itemsFrom?: number | undefined };

/** Names the reading of all refunds of some orders. */
export const REFUNDS = kindName<RefundsSpec, RefundsPart>('refunds');
