import { kindName } from '../../orders-feed/reader/reading.ts';
import type { RefundRow } from './refund-row.ts';

/** The result kept for a slice of orders. */
export type RefundsPart = {
  readonly rows: readonly RefundRow[];
  /** Refunds without a row, because they could not be read. */
  readonly unreadable: number;
};

/** Names the reading of all refunds of some orders. */
export const REFUNDS = kindName<null, RefundsPart>('refunds');
