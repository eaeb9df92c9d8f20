import type { MessageId } from '../../kit/i18n/messages.ts';
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
  time: column('column.time', 84, 2),
  ticket: column('column.ticket', 84, 3),
  sequence: column('column.sequence', 84, 1),
  store: column('column.store', 96, 5),
  service: column('column.service', 92, 1),
  source: column('column.source', 84, 1),
  customer: column('column.customer', 128, 7),
  member: column('column.member', 130, 3),
  items: column('column.items', 200, 6),
  coupon: column('column.coupon', 104, 1),
  payment: column('column.payment', 108, 2),
  fulfillment: column('column.fulfillment', 116, 2),
  paid_at: column('column.paid_at', 148, 1),
  discount: moneyColumn('column.discount', 104),
  tax: moneyColumn('column.tax', 96),
  refunded: moneyColumn('column.refunded', 92),
  net: moneyColumn('column.net', 108),
  total: moneyColumn('column.total', 92),
  order_id: column('column.order_id', 312, 0),
};

/** What the time needs where each row also names its zone; where it has to name another day, that is cut off if there is no room. */
export const TIME_WIDTH_WITH_ZONE = 132;

/** What columns would like (px), so that most of what they show is read whole. */
export const LIKED_WIDTHS: Partial<Record<ColumnId, number>> = { ticket: 112, store: 136 };
