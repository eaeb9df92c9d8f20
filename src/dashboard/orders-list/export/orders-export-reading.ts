import type { Expansion } from '#contract/service/order-enums.ts';
import type { OrderTableName } from '#order-tables/order-tables.ts';
import type { TablePart } from '../../exports/table-file.ts';
import type { ColumnSort } from '../../kit/table/column-sort.ts';
import type { ReadingRequest } from '../../orders-feed/reader/reader.ts';
import { kindName } from '../../orders-feed/reader/reading.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import { type SelectionSpec, selectionRequest } from '../selection/reading/selection-reading.ts';

/** A table of orders: as the list shows them, or of one of their parts. */
export type OrdersTable = {
  readonly what: OrderTableName;
  /** Of the orders, the columns of the list, in reading order. */
  readonly columns: readonly string[];
  /** How the orders are sorted other than by time. */
  readonly sort: ColumnSort | undefined;
  /** The languages of names (BCP 47, comma-separated), best first. */
  readonly languages: string;
};

/** What the worker needs to select orders and make rows of them. */
export type OrdersExportSpec = SelectionSpec &
  OrdersTable & {
    /** Of stores that are not described. */
    readonly undescribed: { readonly currency: string; readonly timeZone: string | null };
  };

export const ORDERS_EXPORT = kindName<OrdersExportSpec, TablePart>('orders export');

/** The part of an order that has the rows of each table. */
const EXPANSIONS = {
  orders: 'refunds',
  items: 'items',
  payments: 'payments',
  refunds: 'refunds',
  taxes: 'tax_breakdown',
  promotions: 'applied_promotions',
} as const satisfies Record<OrderTableName, Expansion>;

/** Reads all orders that filters select, to the end, as a table. */
export function ordersExportRequest(
  table: OrdersTable,
  filters: OrderFilters,
  days: Days,
): ReadingRequest<OrdersExportSpec, TablePart> {
  const { spec, period } = selectionRequest(filters, days);
  const isWithItems = table.what === 'orders' && table.columns.includes('items');
  const { currency, timeZone = null } = days.stores.find('');
  const expand = new Set([...(period.filter.expand ?? []), EXPANSIONS[table.what], ...(isWithItems ? ITEMS : [])]);
  return {
    kind: ORDERS_EXPORT,
    spec: { ...spec, ...table, undescribed: { currency, timeZone } },
    period: { ...period, filter: { ...period.filter, expand: [...expand] } },
    isOneOff: true,
  };
}

const ITEMS = ['items'] as const;
