import type { Order } from '#contract/service/order.ts';
import type { Expansion } from '#contract/service/order-enums.ts';
import type { TableColumn } from '../../ui/table/table-columns.ts';
import { type TableLayout, wantedColumns } from '../../ui/table/table-layout.ts';
import {
  CouponCell,
  CustomerCell,
  ItemsCell,
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
import {
  AfterRefundsCell,
  DiscountCell,
  FulfillmentCell,
  PaymentCell,
  RefundedCell,
  TaxCell,
  TotalCell,
} from './money-cells.tsx';

export type OrderColumn = TableColumn<Order> & {
  /** The part of an order that the list must request for this column. */
  readonly expansion?: Expansion;
};

/** In default order; `/api/orders` sorts by columns with a `sort`. */
export const ORDER_COLUMNS: readonly OrderColumn[] = [
  { id: 'time', header: 'column.time', cell: TimeCell, width: 6.25, sort: 'ascending' },
  { id: 'ticket', header: 'column.ticket', cell: TicketCell, width: 7, isRequired: true },
  {
    id: 'sequence',
    header: 'column.sequence',
    cell: SequenceCell,
    width: 5.25,
    isOptional: true,
  },
  { id: 'store', header: 'column.store', cell: StoreCell, width: 7, priority: 1 },
  { id: 'service', header: 'column.service', cell: ServiceCell, width: 5.75, priority: 4 },
  { id: 'source', header: 'column.source', cell: SourceCell, width: 5.25, priority: 5 },
  { id: 'customer', header: 'column.customer', cell: CustomerCell, width: 8, priority: 3 },
  { id: 'member', header: 'column.member', cell: MemberCell, width: 8, isOptional: true },
  {
    id: 'items',
    header: 'column.items',
    cell: ItemsCell,
    width: 12.5,
    isOptional: true,
    sort: 'descending',
    expansion: 'items',
  },
  { id: 'coupon', header: 'column.coupon', cell: CouponCell, width: 6.5, isOptional: true },
  { id: 'payment', header: 'column.payment', cell: PaymentCell, width: 6.25 },
  {
    id: 'fulfillment',
    header: 'column.fulfillment',
    cell: FulfillmentCell,
    width: 7.25,
    priority: 2,
  },
  { id: 'paid_at', header: 'column.paid_at', cell: PaidAtCell, width: 9, isOptional: true },
  {
    id: 'discount',
    header: 'column.discount',
    cell: DiscountCell,
    width: 6.5,
    isNumber: true,
    isOptional: true,
    sort: 'descending',
  },
  {
    id: 'tax',
    header: 'column.tax',
    cell: TaxCell,
    width: 6,
    isNumber: true,
    isOptional: true,
    sort: 'descending',
  },
  {
    id: 'refunded',
    header: 'column.refunded',
    cell: RefundedCell,
    width: 7.5,
    isNumber: true,
    sort: 'descending',
  },
  {
    id: 'net',
    header: 'column.after_refunds',
    cell: AfterRefundsCell,
    width: 7,
    isNumber: true,
    isOptional: true,
  },
  {
    id: 'total',
    header: 'column.total',
    cell: TotalCell,
    width: 6,
    isNumber: true,
    sort: 'descending',
  },
  {
    id: 'order_id',
    header: 'column.order_id',
    cell: OrderIdCell,
    width: 19.5,
    isOptional: true,
  },
];

/**
 * The columns of a list. Unless it is sorted by time, each row also says its day; items take the
 * place of `omitted` columns.
 */
export function columnsOf(list: { isByTime: boolean; omitsColumns: boolean }) {
  return ORDER_COLUMNS.map((column): OrderColumn => {
    if (column.id === 'time' && !list.isByTime) return { ...column, width: 9.5 };
    if (column.id !== 'items' || !list.omitsColumns) return column;
    const { isOptional: _, ...shown } = column;
    return { ...shown, priority: 3 };
  });
}

/** What the columns show that give way where all orders have the same, or nothing. */
const SHOWN: Readonly<Record<string, (order: Order) => string>> = {
  service: ({ serviceType }) => serviceType ?? '',
  source: ({ source }) => source,
  customer: ({ tableName, memberName, pickupName }) =>
    [tableName, memberName, pickupName].map((name) => name?.trim() ?? '').join('\n'),
};
/** How many of the first orders are compared. */
const [FEWEST_COMPARED, MOST_COMPARED] = [20, 50];

/**
 * The columns in which the first orders of a list all have the same; undefined for too few orders.
 */
export function uniformColumns(orders: readonly Order[]): readonly string[] | undefined {
  const first = orders.slice(0, MOST_COMPARED);
  if (first.length < FEWEST_COMPARED) return undefined;
  return Object.entries(SHOWN).flatMap(([id, valueOf]) =>
    new Set(first.map(valueOf)).size === 1 ? [id] : [],
  );
}

/** The parts of an order that the list must request for the chosen columns. */
export function neededExpansions(
  columns: readonly OrderColumn[],
  layout: TableLayout,
): readonly Expansion[] {
  const wanted = wantedColumns(columns, layout);
  return [...new Set(wanted.flatMap(({ expansion }) => expansion ?? []))];
}
