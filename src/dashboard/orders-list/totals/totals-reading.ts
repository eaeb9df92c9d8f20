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

/** What is kept of the orders of a slice that pass all filters. */
export type TotalsPart = {
  readonly figures: readonly (readonly [storeId: string, figures: SalesFigures])[];
  /** The version of each order by its id. */
  readonly versions: readonly (readonly [orderId: string, version: Order['orderVersion']])[];
};

/** Folds the selected orders into figures without keeping the orders. */
export const TOTALS_READING = kindName<LocalSpec, TotalsPart>('totals');

/** Reduces orders that pass all filters to what is kept of them. */
export function foldOrders(orders: readonly Order[]): TotalsPart {
  return {
    figures: [...mergeSales(orders.map((order) => [order.storeId, salesFiguresOf(order)] as const))],
    versions: orders.map(({ id, orderVersion }) => [id, orderVersion] as const),
  };
}

/** How many days are read if no date filter sets a beginning. */
export const DEFAULT_DAYS = 90;

/** The requests to read the selected orders. */
export type TotalsRequests = {
  /** The figures alone, and the orders themselves, which sorting needs. */
  readonly figures: ReadingRequest<LocalSpec, TotalsPart>;
  readonly rows: ReadingRequest<LocalSpec, LocalPart>;
  /** How many days are read if the filters set no beginning: these may then not be all orders. */
  readonly lastDays: number | undefined;
};

/** The requests to read the selected orders: the filtered dates or, without a beginning, 90 days back from the day of `backFrom`. */
export function totalsRequests(filters: OrderFilters, days: Days, backFrom: Days): TotalsRequests {
  const { query } = listQueryOf(filters, days);
  const spec = localSpec(filters, days);
  const period = localPeriod(query, DEFAULT_DAYS, 'newest', backFrom);
  if (!period) throw new Error('A selection of some days has a period.');
  return {
    figures: { kind: TOTALS_READING, spec, period },
    rows: { kind: LOCAL_READING, spec, period },
    lastDays: query.from === undefined ? DEFAULT_DAYS : undefined,
  };
}
