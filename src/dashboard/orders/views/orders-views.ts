import { withoutFilter } from '../../filters/filter-definition.ts';
import { ALL_VIEW, type ViewsPage } from '../../views/saved-views.ts';
import { type OrderFilters, ORDERS_ADDRESS } from '../selection/filters/order-filters.ts';
import { ORDER_COLUMNS } from '../table/order-columns.tsx';

/**
 * What a view holds of a list: its filters without stores, and its sort, as a canonical query
 * string.
 */
export function viewQuery({
  filters,
  sort,
}: {
  filters: OrderFilters;
  sort?: string | undefined;
}): string {
  return ORDERS_ADDRESS.write({ filters: withoutFilter(filters, 'store'), sort });
}

/** The views of the orders page. */
export const ORDERS_VIEWS = {
  id: 'orders',
  columns: ORDER_COLUMNS,
  keys: { layout: 'tableLayout', defaultView: 'defaultView' },
  builtIn: [
    { id: ALL_VIEW, name: 'views.all', filters: '' },
    { id: 'today', name: 'date.today', filters: 'date=today' },
    { id: 'active', name: 'view.active', filters: 'view=active' },
    { id: 'unpaid', name: 'views.unpaid', filters: 'owed=true' },
    { id: 'large', name: 'views.large', filters: 'date=last_30_days&sort=-total' },
  ],
  canonical: (filters) => viewQuery(ORDERS_ADDRESS.read(filters)),
} satisfies ViewsPage;
