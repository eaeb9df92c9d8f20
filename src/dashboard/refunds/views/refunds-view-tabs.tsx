import { withFilter } from '../../filters/filter-definition.ts';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { ViewTabs } from '../../views/view-tabs.tsx';
import { readRefundsAddress, type RefundsAddress, writeRefundsAddress } from '../filters/refund-filters.ts';
import { REFUNDS_VIEWS, viewQuery } from './refunds-views.ts';

/** The strip of the refunds' views. */
export function RefundsViewTabs({
  address,
  layout,
  onApply,
  onLayoutChange,
}: {
  address: RefundsAddress;
  layout: TableLayout;
  onApply: (address: RefundsAddress, viewId: string) => void;
  onLayoutChange: (layout: TableLayout) => void;
}) {
  return (
    <ViewTabs
      page={REFUNDS_VIEWS}
      query={viewQuery(address)}
      linked={writeRefundsAddress(address)}
      layout={layout}
      onApply={(view) => {
        if (view.layout) onLayoutChange(view.layout);
        const { filters, sort, grouping } = readRefundsAddress(view.filters);
        onApply({ filters: withFilter(filters, 'store', address.filters.store), sort, grouping }, view.id);
      }}
    />
  );
}
