import type { Order } from '#contract/service/order.ts';
import type { RowGroup } from '../../../ui/table/window/list-geometry.ts';
import type { Expansion } from '#contract/service/order-enums.ts';
import {
  type TableColumn,
  tableColumns,
  type TableEntry,
} from '../../../ui/table/table-columns.ts';
import { isWanted, type TableLayout } from '../../../ui/table/table-layout.ts';
import {
  paymentTexts,
  refundedTexts,
  storeTexts,
  ticketTexts,
  timeTexts,
  totalTexts,
  valueTexts,
} from './column-texts.ts';
import {
  type Cell,
  couponCell,
  customerCell,
  itemsCell,
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
import {
  discountCell,
  fulfillmentCell,
  afterRefundsCell,
  paymentCell,
  refundedCell,
  taxCell,
  totalCell,
} from './money-cells.tsx';
import type { OrdersTableMeta } from './table-meta.ts';

/** An order in the table, under the heading of its day. */
export type OrderEntry = TableEntry<
  Order,
  RowGroup & { readonly day: string | undefined },
  OrdersTableMeta
>;

type OrderColumn = TableColumn<OrderEntry> & {
  readonly meta: {
    /** The part of an order that the list must request for this column. */
    readonly expansion?: Expansion;
  };
};

/**
 * The arguments for cells and labels: the order of a row, the table's meta and the day of the
 * heading above the row.
 */
function cellInput({ record, context, group }: OrderEntry): Parameters<Cell> {
  return [record, context, group.day];
}

/** Turns a cell of an order into the library's `cell`. */
function cell(show: Cell): OrderColumn['cell'] {
  return ({ row }) => show(...cellInput(row.original));
}

/**
 * Every column, in default order. Saved layouts and links hold the ids, so an id never changes;
 * those with a `sort` are of the API.
 */
export const ORDER_COLUMNS = tableColumns<OrderEntry, OrderColumn>([
  {
    id: 'time',
    header: 'column.time',
    cell: cell(timeCell),
    size: 84,
    // Preferably, a day other than the heading's stands beside the time; with less than its whole
    // width it wraps below the time.
    meta: {
      grow: 2,
      isNeverCut: true,
      isAllOrNothing: true,
      sort: 'ascending',
      label: (entry) => timeLabel(...cellInput(entry)),
      texts: timeTexts,
    },
  },
  // A row needs one column that identifies it.
  {
    id: 'ticket',
    header: 'column.ticket',
    cell: cell(ticketCell),
    // The table makes room for its tickets, since a truncated one identifies nothing.
    size: 64,
    enableHiding: false,
    meta: { grow: 3, texts: ticketTexts },
  },
  {
    id: 'sequence',
    header: 'column.sequence',
    cell: cell(sequenceCell),
    size: 84,
    meta: { grow: 1, isOptional: true },
  },
  {
    id: 'store',
    header: 'column.store',
    cell: cell(storeCell),
    size: 96,
    // A truncated name is still readable; below the second width its title is not.
    meta: { grow: 5, givesWay: 5, shrinksTo: 72, texts: storeTexts },
  },
  {
    id: 'service',
    header: 'column.service',
    cell: cell(serviceCell),
    size: 92,
    meta: {
      grow: 1,
      givesWay: 2,
      givesWayEarly: true,
      texts: valueTexts('service_type', 'serviceType'),
    },
  },
  {
    id: 'source',
    header: 'column.source',
    cell: cell(sourceCell),
    size: 84,
    meta: { grow: 1, givesWay: 1, givesWayEarly: true, texts: valueTexts('source', 'source') },
  },
  {
    id: 'customer',
    header: 'column.customer',
    cell: cell(customerCell),
    size: 76,
    meta: { grow: 7, preferredSize: 128, givesWay: 3 },
  },
  {
    id: 'member',
    header: 'column.member',
    cell: cell(memberCell),
    size: 130,
    meta: { grow: 3, isOptional: true },
  },
  {
    id: 'items',
    header: 'column.items',
    cell: cell(itemsCell),
    size: 200,
    meta: { grow: 6, isOptional: true, sort: 'descending', expansion: 'items' },
  },
  {
    id: 'coupon',
    header: 'column.coupon',
    cell: cell(couponCell),
    size: 104,
    meta: { grow: 1, isOptional: true },
  },
  {
    id: 'payment',
    header: 'column.payment',
    cell: cell(paymentCell),
    size: 92,
    meta: { grow: 2, preferredSize: 100, alwaysFits: true, texts: paymentTexts },
  },
  {
    id: 'fulfillment',
    header: 'column.fulfillment',
    cell: cell(fulfillmentCell),
    size: 100,
    meta: { grow: 2, preferredSize: 160, givesWay: 4, alwaysFits: true },
  },
  {
    id: 'paid_at',
    header: 'column.paid_at',
    cell: cell(paidAtCell),
    size: 148,
    meta: { grow: 1, isOptional: true, alwaysFits: true },
  },
  {
    id: 'discount',
    header: 'column.discount',
    cell: cell(discountCell),
    size: 104,
    meta: { grow: 1, isMoney: true, isOptional: true, alwaysFits: true, sort: 'descending' },
  },
  {
    id: 'tax',
    header: 'column.tax',
    cell: cell(taxCell),
    size: 96,
    meta: { grow: 1, isMoney: true, isOptional: true, alwaysFits: true, sort: 'descending' },
  },
  {
    id: 'refunded',
    header: 'column.refunded',
    cell: cell(refundedCell),
    // Fits its title with the currency symbol, shown if all stores have the same currency.
    size: 92,
    meta: {
      grow: 1,
      preferredSize: 104,
      isMoney: true,
      sort: 'descending',
      texts: refundedTexts,
    },
  },
  {
    // Saved layouts hold this id.
    id: 'net',
    header: 'column.after_refunds',
    cell: cell(afterRefundsCell),
    size: 132,
    meta: { grow: 1, isMoney: true, isOptional: true, alwaysFits: true },
  },
  {
    id: 'total',
    header: 'column.total',
    cell: cell(totalCell),
    size: 84,
    meta: {
      grow: 1,
      preferredSize: 92,
      isMoney: true,
      alwaysFits: true,
      sort: 'descending',
      texts: totalTexts,
    },
  },
  {
    id: 'order_id',
    header: 'column.order_id',
    cell: cell(orderIdCell),
    size: 312,
    meta: { grow: 0, isOptional: true },
  },
]);

/** The parts of an order that the list must request for the chosen columns. */
export function neededExpansions(layout: TableLayout): readonly Expansion[] {
  const wanted = ORDER_COLUMNS.list.filter(({ id }) => isWanted(ORDER_COLUMNS, layout, id));
  return [...new Set(wanted.flatMap(({ meta }) => meta.expansion ?? []))];
}
