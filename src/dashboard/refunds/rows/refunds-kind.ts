import { kindName } from '../../orders-feed/reader/reading.ts';
import type { RefundRow } from './refund-row.ts';

/** The result kept for a slice of orders. */
export type RefundsPart = {
  readonly rows: readonly RefundRow[];
  /** The store of each refund without a row, because it could not be read. */
  readonly unreadable: readonly string[];
};

/** Names the reading of all refunds of some orders. */
export const REFUNDS = kindName<null, RefundsPart>('refunds');
