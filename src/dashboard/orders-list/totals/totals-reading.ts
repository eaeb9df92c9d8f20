import type { Order } from '#contract/service/order.ts';
import { mergeSales, type SalesFigures, salesFiguresOf } from '../../order-math/sales-figures.ts';
import type { ReadingRequest } from '../../orders-feed/reader/reader.ts';
import { kindName } from '../../orders-feed/reader/reading.ts';
import type { Days } from '../../stores/store-span.ts';
import { listQueryOf } from '../selection/filters/list-query-of.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import {
  LOCAL_READING,
  type LocalPart,
  localPeriod,
  localSpec,
  type LocalSpec,
} from '../selection/local/local-reading.ts';

/** What is kept of the orders of a slice that all filters let through. */
export type TotalsPart = {
  readonly figures: readonly (readonly [storeId: string, figures: SalesFigures])[];
  /** The version of each order by its id; -1 where it has none. */
  readonly versions: readonly (readonly [orderId: string, version: number])[];
};

/** Folds a selection into figures, and keeps none of its orders. */
export const TOTALS_READING = kindName<LocalSpec, TotalsPart>('totals');

/** What is kept of orders that all filters let through. */
export function foldOrders(orders: readonly Order[]): TotalsPart {
  return {
    figures: [...mergeSales(orders.map((order) => [order.storeId, salesFiguresOf(order)] as const))],
    versions: orders.map(({ id, orderVersion }) => [id, orderVersion ?? -1] as const),
  };
}

/** How many days are read where no date filter says where to begin. */
export const DEFAULT_DAYS = 90;

/** How to read a selection. */
export type TotalsRequests = {
  /** Its figures alone, and its orders, which sorting needs. */
  readonly figures: ReadingRequest<LocalSpec, TotalsPart>;
  readonly rows: ReadingRequest<LocalSpec, LocalPart>;
  /** How many days are read, where the filters do not say where to begin: then these are not all orders. */
  readonly lastDays: number | undefined;
};

/** How to read a selection: its dates or, where they have no beginning, 90 days back from the day that is today in `backFrom`. */
export function totalsRequests(filters: OrderFilters, days: Days, backFrom: Days): TotalsRequests {
  const { query } = listQueryOf(filters, days);
  const spec = localSpec(filters, days);
  const period = localPeriod(query, { days: DEFAULT_DAYS }, undefined, backFrom);
  if (!period) throw new Error('A selection of some days has a period.');
  return {
    figures: { kind: TOTALS_READING, spec, period },
    rows: { kind: LOCAL_READING, spec, period },
    lastDays: query.from === undefined ? DEFAULT_DAYS : undefined,
  };
}
