import type { MessageId } from '../../i18n/messages.ts';
import type { ColumnId } from './table-layout.ts';

/** What a column is by itself, wherever it stands. */
export type OrderColumn = {
  /** The message that names it. */
  readonly name: MessageId;
  /** The least width in px that it comes with. */
  readonly size: number;
  /** Share of the space left over. */
  readonly grow: number;
  /** Amounts, which end where the column ends, under the symbol of their currency. */
  readonly isMoney: boolean;
};

function column(name: MessageId, size: number, grow: number): OrderColumn {
  return { name, size, grow, isMoney: false };
}

function moneyColumn(name: MessageId, size: number): OrderColumn {
  return { name, size, grow: 1, isMoney: true };
}

/** Every column of the orders table. */
export const ORDER_COLUMNS: Readonly<Record<ColumnId, OrderColumn>> = {
  time: column('column.time', 96, 1),
  ticket: column('column.ticket', 96, 3),
  sequence: column('column.sequence', 84, 1),
  store: column('column.store', 110, 4),
  service: column('column.service', 96, 1),
  source: column('column.source', 84, 1),
  customer: column('column.customer', 142, 4),
  member: column('column.member', 130, 3),
  items: column('column.items', 200, 6),
  coupon: column('column.coupon', 104, 1),
  payment: column('column.payment', 122, 1),
  fulfillment: column('column.fulfillment', 122, 1),
  paid_at: column('column.paid_at', 148, 1),
  discount: moneyColumn('column.discount', 104),
  tax: moneyColumn('column.tax', 96),
  refunded: moneyColumn('column.refunded', 104),
  net: moneyColumn('column.net', 108),
  total: moneyColumn('column.total', 104),
  order_id: column('column.order_id', 312, 0),
};

/** What the time needs where each row also names its zone and often its day. */
export const TIME_WIDTH_WITH_ZONE = 180;
