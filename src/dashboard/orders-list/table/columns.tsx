import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
} from '@tanstack/react-table';
import type { Order } from '#contract/order.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { ColumnName } from './column-name.tsx';
import type { ColumnId } from './table-layout.ts';

declare module '@tanstack/react-table' {
  // The parameters must bear the names of the declaration they merge with.
  // oxlint-disable-next-line no-unused-vars
  interface ColumnMeta<in out TFeatures, in out TData, TValue> {
    /** Share of the space left over. */
    readonly grow: number;
    readonly align: 'start' | 'end';
    /** The message that names the column. */
    readonly name: MessageId;
  }
}

/**
 * Resizing is the table's own (use-column-resize.ts): that of the library knows neither pen nor keyboard, and moves the edge away
 * from the pointer where other columns share the space.
 */
export const orderTableFeatures = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

const helper = createColumnHelper<typeof orderTableFeatures, Order>();

/** A column at least `size` px wide, which takes `grow` shares of the space left over. */
function column(id: ColumnId, name: MessageId, size: number, grow: number) {
  return helper.display({
    id,
    size,
    header: () => <ColumnName id={id} name={name} />,
    meta: { grow, align: 'start', name },
  });
}

function moneyColumn(id: ColumnId, name: MessageId, size: number) {
  return helper.display({
    id,
    size,
    header: () => <ColumnName id={id} name={name} isMoney />,
    meta: { grow: 1, align: 'end', name },
  });
}

/** Every column of the orders table. */
export const orderColumns = helper.columns([
  column('time', 'column.time', 148, 1),
  column('ticket', 'column.ticket', 92, 2),
  column('sequence', 'column.sequence', 84, 1),
  column('store', 'column.store', 110, 4),
  column('service', 'column.service', 96, 1),
  column('source', 'column.source', 84, 1),
  column('customer', 'column.customer', 142, 4),
  column('member', 'column.member', 130, 3),
  column('items', 'column.items', 200, 6),
  column('coupon', 'column.coupon', 104, 1),
  column('payment', 'column.payment', 122, 1),
  column('fulfillment', 'column.fulfillment', 122, 1),
  column('paid_at', 'column.paid_at', 148, 1),
  moneyColumn('discount', 'column.discount', 104),
  moneyColumn('tax', 'column.tax', 96),
  moneyColumn('refunded', 'column.refunded', 104),
  moneyColumn('net', 'column.net', 108),
  moneyColumn('total', 'column.total', 104),
  column('order_id', 'column.order_id', 296, 0),
]);

/** What the time needs where each row also names its zone and often its day. */
export const TIME_WIDTH_WITH_ZONE = 180;
