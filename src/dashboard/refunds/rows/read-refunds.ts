import type { ReadingKind } from '../../orders-feed/reader/reading.ts';
import { refundRowsOf, unreadableRefundsOf } from './refund-row.ts';
import { REFUNDS, type RefundsPart } from './refunds-kind.ts';

/** The worker's side: the refunds of each slice. The period's filter must expand refunds and payments. */
export const readRefunds: ReadingKind<null, RefundsPart> = {
  kind: REFUNDS,
  start: () => (orders) => ({
    rows: orders.flatMap(refundRowsOf),
    unreadable: orders.flatMap((order) => Array.from({ length: unreadableRefundsOf(order) }, () => order.storeId)),
  }),
};
