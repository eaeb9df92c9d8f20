import { useLocation } from 'react-router';
import { ViewTabs } from '../../views/view-tabs.tsx';
import { withFilter } from '../../filters/filter-definition.ts';
import type { TableLayout } from '../../ui/table/table-layout.ts';
import { useOrdersAddress } from '../selection/address/use-orders-address.ts';
import { ORDERS_ADDRESS } from '../selection/filters/order-filters.ts';
import { ORDERS_VIEWS, viewQuery } from './orders-views.ts';

/**
 * The strip of the orders' views; a view keeps the stores chosen before and, without a layout of
 * its own, the table's.
 */
export function OrdersViewTabs({
  layout,
  onLayoutChange,
}: {
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
}) {
  const { filters, applyView } = useOrdersAddress();
  const { sort } = ORDERS_ADDRESS.read(useLocation().search);
  return (
    <ViewTabs
      page={ORDERS_VIEWS}
      query={viewQuery({ filters, sort })}
      linked={ORDERS_ADDRESS.write({ filters, sort })}
      layout={layout}
      onApply={(view) => {
        if (view.layout) onLayoutChange(view.layout);
        const next = ORDERS_ADDRESS.read(view.filters);
        applyView(withFilter(next.filters, 'store', filters.store), next.sort, view.id);
      }}
    />
  );
}
