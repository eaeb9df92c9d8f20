import type { Order } from '#contract/service/order.ts';
import type { Expansion } from '#contract/service/order-enums.ts';
import type { MessageId } from '../../../kit/i18n/messages.ts';
import type { DayGroup } from '../days/day-groups.ts';
import {
  type Cell,
  type CellContent,
  type CellOrder,
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
  netCell,
  paymentCell,
  refundedCell,
  taxCell,
  totalCell,
} from './money-cells.tsx';
import type { OrdersTableMeta } from './table-meta.ts';

/** What Tillview adds to the library's definition of a column. */
export type OrderColumnMeta = {
  /** Share of the free space; 0 keeps the width. */
  readonly grow: number;
  /** Preferred width (px), which columns get before any of them gets more; `size` is the minimum. */
  readonly preferredSize?: number;
  /** Right-aligned, under the currency symbol in the header. */
  readonly isMoney?: true;
  /** Hidden until the user shows it. */
  readonly isOptional?: true;
  /** Columns give way in this sequence (1 first) when the table is too narrow; those without a number never do. */
  readonly givesWay?: number;
  /** Gives way as soon as another column cannot have its preferred width. */
  readonly givesWayEarly?: true;
  /** Wide enough for any content, so cells are not clipped: clipping every cell would cost more to paint than its text. */
  readonly alwaysFits?: true;
  /** The part of an order that the list must request for this column. */
  readonly expansion?: Expansion;
  /** The accessible name of a cell whose text alone is not enough. */
  readonly label?: (...of: Parameters<Cell>) => string | undefined;
};

/** A row on screen, which is one entry of the table's data. */
export type OrderRowData = {
  readonly order: Order;
  /** Position in the list from 0. */
  readonly index: number;
  /** The day it belongs to, and the position of that day in the list. */
  readonly group: DayGroup;
  readonly groupIndex: number;
};

/** The part of an entry that its row shows. */
export type ShownRowData = Pick<OrderRowData, 'index' | 'group'> & { readonly order: CellOrder };

/** A cell of the table, from the library or made by hand: its column, and what its `cell` function is called with. */
export type ShownCell = {
  readonly column: { readonly id: string };
  readonly row: { readonly original: ShownRowData };
  readonly table: { readonly options: { readonly meta?: OrdersTableMeta | undefined } };
};

/** A column as the library takes it. */
type ColumnDefinition = {
  readonly id: string;
  /** The message with the column's title. */
  readonly header: MessageId;
  readonly cell: (cell: Omit<ShownCell, 'column'>) => CellContent;
  readonly size: number;
  readonly enableHiding?: boolean;
  readonly meta: OrderColumnMeta;
};

/** The arguments for cells and labels: the order of a row, the table's meta and the day of the heading above the row. */
export function cellInput({ row, table }: Omit<ShownCell, 'column'>): Parameters<Cell> {
  const { meta } = table.options;
  if (!meta) throw new Error('The orders table has no meta.');
  return [row.original.order, meta, row.original.group.span?.day];
}

/** Turns a cell of an order into the library's `cell`. */
function cell(show: Cell): ColumnDefinition['cell'] {
  return (shown) => show(...cellInput(shown));
}

/**
 * Every column, in default order. To add one, add an entry here, its cell in cells.tsx or money-cells.tsx, and the message that its `header`
 * names in kit/i18n/en/table.json. If it shows a field that is new in the API, first add the field to contract/service/order.ts (how
 * Tillview reads it: `z.nullish`, since older orders lack it) and order-strict.ts (how the order service writes it). Saved layouts and links
 * hold the ids, so an id never changes. `size` is the minimum width in px.
 */
export const ORDER_COLUMNS = [
  {
    id: 'time',
    header: 'column.time',
    cell: cell(timeCell),
    size: 84,
    // Preferably, a day other than the heading's stands beside the time instead of below it.
    meta: { grow: 2, label: timeLabel },
  },
  // A row needs one column that identifies it.
  {
    id: 'ticket',
    header: 'column.ticket',
    cell: cell(ticketCell),
    // The table makes room for its tickets, since a truncated one identifies nothing.
    size: 64,
    enableHiding: false,
    meta: { grow: 3 },
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
    // Its preferred width is that of the store names in the list.
    meta: { grow: 5, givesWay: 5 },
  },
  {
    id: 'service',
    header: 'column.service',
    cell: cell(serviceCell),
    size: 92,
    meta: { grow: 1, givesWay: 2, givesWayEarly: true },
  },
  {
    id: 'source',
    header: 'column.source',
    cell: cell(sourceCell),
    size: 84,
    meta: { grow: 1, givesWay: 1, givesWayEarly: true },
  },
  {
    id: 'customer',
    header: 'column.customer',
    cell: cell(customerCell),
    size: 76,
    meta: { grow: 7, preferredSize: 128, givesWay: 3 },
  },
  { id: 'member', header: 'column.member', cell: cell(memberCell), size: 130, meta: { grow: 3, isOptional: true } },
  {
    id: 'items',
    header: 'column.items',
    cell: cell(itemsCell),
    size: 200,
    meta: { grow: 6, isOptional: true, expansion: 'items' },
  },
  { id: 'coupon', header: 'column.coupon', cell: cell(couponCell), size: 104, meta: { grow: 1, isOptional: true } },
  {
    id: 'payment',
    header: 'column.payment',
    cell: cell(paymentCell),
    size: 92,
    meta: { grow: 2, preferredSize: 100, alwaysFits: true },
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
    meta: { grow: 1, isMoney: true, isOptional: true, alwaysFits: true },
  },
  {
    id: 'tax',
    header: 'column.tax',
    cell: cell(taxCell),
    size: 96,
    meta: { grow: 1, isMoney: true, isOptional: true, alwaysFits: true },
  },
  {
    id: 'refunded',
    header: 'column.refunded',
    cell: cell(refundedCell),
    // Fits its title with the currency symbol, shown if all stores have the same currency.
    size: 92,
    meta: { grow: 1, preferredSize: 104, isMoney: true },
  },
  {
    id: 'net',
    header: 'column.net',
    cell: cell(netCell),
    size: 132,
    meta: { grow: 1, isMoney: true, isOptional: true, alwaysFits: true },
  },
  {
    id: 'total',
    header: 'column.total',
    cell: cell(totalCell),
    size: 84,
    meta: { grow: 1, preferredSize: 92, isMoney: true, alwaysFits: true },
  },
  {
    id: 'order_id',
    header: 'column.order_id',
    cell: cell(orderIdCell),
    size: 312,
    meta: { grow: 0, isOptional: true },
  },
] as const satisfies readonly ColumnDefinition[];

export type ColumnId = (typeof ORDER_COLUMNS)[number]['id'];

/** The ids of all columns, in default order. */
export const COLUMN_IDS: readonly ColumnId[] = ORDER_COLUMNS.map(({ id }) => id);

const DEFINITIONS: ReadonlyMap<string, ColumnDefinition> = new Map(ORDER_COLUMNS.map((column) => [column.id, column]));

/** Whether a value is the id of a column. */
export function isColumnId(value: unknown): value is ColumnId {
  return typeof value === 'string' && DEFINITIONS.has(value);
}

/** The entry of a column in the list; throws for an unknown id. */
export function columnDefinition(id: string): ColumnDefinition {
  const definition = DEFINITIONS.get(id);
  if (!definition) throw new RangeError(`There is no column ${id}.`);
  return definition;
}
