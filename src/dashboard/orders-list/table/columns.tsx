import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { FulfillmentStatusLabel } from '../../i18n/order-status.tsx';
import {
  CouponCell,
  CustomerCell,
  MemberCell,
  OrderIdCell,
  PaidAtCell,
  SequenceCell,
  ServiceCell,
  SourceCell,
  StoreCell,
  TicketCell,
  TimeCell,
} from './cells.tsx';
import { ColumnName } from './column-name.tsx';
import { ItemsCell } from './items-cell.tsx';
import { DiscountCell, NetCell, PaymentCell, RefundedCell, TaxCell, TotalCell } from './money-cells.tsx';
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
function column(id: ColumnId, name: MessageId, size: number, grow: number, cell: (order: Order) => ReactNode) {
  return helper.display({
    id,
    size,
    header: () => <ColumnName id={id} name={name} />,
    cell: ({ row }) => cell(row.original),
    meta: { grow, align: 'start', name },
  });
}

function moneyColumn(id: ColumnId, name: MessageId, size: number, cell: (order: Order) => ReactNode) {
  return helper.display({
    id,
    size,
    header: () => <ColumnName id={id} name={name} isMoney />,
    cell: ({ row }) => cell(row.original),
    meta: { grow: 1, align: 'end', name },
  });
}

/** Every column of the orders table. */
export const orderColumns = helper.columns([
  column('time', 'column.time', 148, 1, (order) => <TimeCell order={order} />),
  column('ticket', 'column.ticket', 92, 2, (order) => <TicketCell order={order} />),
  column('sequence', 'column.sequence', 84, 1, (order) => <SequenceCell order={order} />),
  column('store', 'column.store', 110, 4, (order) => <StoreCell order={order} />),
  column('service', 'column.service', 96, 1, (order) => <ServiceCell order={order} />),
  column('source', 'column.source', 84, 1, (order) => <SourceCell order={order} />),
  column('customer', 'column.customer', 142, 4, (order) => <CustomerCell order={order} />),
  column('member', 'column.member', 130, 3, (order) => <MemberCell order={order} />),
  column('items', 'column.items', 200, 6, (order) => <ItemsCell order={order} />),
  column('coupon', 'column.coupon', 104, 1, (order) => <CouponCell order={order} />),
  column('payment', 'column.payment', 122, 1, (order) => <PaymentCell order={order} />),
  column('fulfillment', 'column.fulfillment', 122, 1, (order) => (
    <FulfillmentStatusLabel value={order.fulfillmentStatus} />
  )),
  column('paid_at', 'column.paid_at', 148, 1, (order) => <PaidAtCell order={order} />),
  moneyColumn('discount', 'column.discount', 104, (order) => <DiscountCell order={order} />),
  moneyColumn('tax', 'column.tax', 96, (order) => <TaxCell order={order} />),
  moneyColumn('refunded', 'column.refunded', 104, (order) => <RefundedCell order={order} />),
  moneyColumn('net', 'column.net', 108, (order) => <NetCell order={order} />),
  moneyColumn('total', 'column.total', 104, (order) => <TotalCell order={order} />),
  column('order_id', 'column.order_id', 296, 0, (order) => <OrderIdCell order={order} />),
]);

/** What the time needs where each row also names its zone and often its day. */
export const TIME_WIDTH_WITH_ZONE = 180;
