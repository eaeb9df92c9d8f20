import { fulfillmentStatusLabel } from '../../order-words/order-status.tsx';
import {
  type Cell,
  couponCell,
  customerCell,
  memberCell,
  orderIdCell,
  paidAtCell,
  sequenceCell,
  serviceCell,
  sourceCell,
  storeCell,
  ticketCell,
  timeCell,
  timeLabel,
} from './cells.tsx';
import { itemsCell } from './items-cell.tsx';
import { discountCell, netCell, paymentCell, refundedCell, taxCell, totalCell } from './money-cells.tsx';
import type { ColumnId } from './table-layout.ts';

/** What each column shows of an order. */
export const ORDER_CELLS: Readonly<Record<ColumnId, Cell>> = {
  time: timeCell,
  ticket: ticketCell,
  sequence: sequenceCell,
  store: storeCell,
  service: serviceCell,
  source: sourceCell,
  customer: customerCell,
  member: memberCell,
  items: itemsCell,
  coupon: couponCell,
  payment: paymentCell,
  fulfillment: (order) => fulfillmentStatusLabel(order.fulfillmentStatus),
  paid_at: paidAtCell,
  discount: discountCell,
  tax: taxCell,
  refunded: refundedCell,
  net: netCell,
  total: totalCell,
  order_id: orderIdCell,
};

/** What a cell is called where its words alone do not say all of it. */
export const CELL_LABELS: Readonly<Partial<Record<ColumnId, (...of: Parameters<Cell>) => string | undefined>>> = {
  time: timeLabel,
};
