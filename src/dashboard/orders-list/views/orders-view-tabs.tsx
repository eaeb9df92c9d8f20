import { useLocation } from 'react-router';
import { ViewTabs } from '../../views/view-tabs.tsx';
import { withFilter } from '../../filters/filter-definition.ts';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { type OrderFilters, ORDERS_ADDRESS } from '../selection/filters/order-filters.ts';
import { ORDERS_VIEWS, viewQuery } from './orders-views.ts';

/** A view applied to the page, with the stores chosen before; without a layout the table stays as it is. */
export type AppliedView = {
  readonly id: string;
  readonly filters: OrderFilters;
  readonly sort: string | undefined;
  readonly layout: TableLayout | undefined;
};

/** The strip of the orders' views. */
export function OrdersViewTabs({
  filters,
  layout,
  onApply,
}: {
  filters: OrderFilters;
  layout: TableLayout;
  onApply: (view: AppliedView) => void;
}) {
  const { sort } = ORDERS_ADDRESS.read(useLocation().search);
  return (
    <ViewTabs
      page={ORDERS_VIEWS}
      query={viewQuery({ filters, sort })}
      linked={ORDERS_ADDRESS.write({ filters, sort })}
      layout={layout}
      onApply={(view) => {
        const next = ORDERS_ADDRESS.read(view.filters);
        onApply({
          id: view.id,
          filters: withFilter(next.filters, 'store', filters.store),
          sort: next.sort,
          layout: view.layout,
        });
      }}
    />
  );
}
