import { withoutFilter } from '../../filters/filter-definition.ts';
import { ALL_VIEW, type ViewsPage } from '../../views/saved-views.ts';
import {
  readRefundsAddress,
  type RefundsAddress,
  writeRefundsAddress,
} from '../filters/refund-filters.ts';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';

/**
 * What a view holds of the page: its filters without stores, its sorting and grouping, as a
 * canonical query string.
 */
export function viewQuery(address: RefundsAddress): string {
  return writeRefundsAddress({ ...address, filters: withoutFilter(address.filters, 'store') });
}

/** The views of the refunds page. */
export const REFUNDS_VIEWS = {
  id: 'refunds',
  columns: REFUND_COLUMNS,
  keys: { layout: 'refundsLayout', defaultView: 'refundsDefaultView' },
  builtIn: [
    { id: ALL_VIEW, name: 'date.last_7_days', filters: '' },
    { id: 'today', name: 'date.today', filters: 'date=today' },
    { id: 'large', name: 'refunds.sort.largest', filters: 'date=last_30_days&sort=-amount' },
  ],
  canonical: (filters) => viewQuery(readRefundsAddress(filters)),
} satisfies ViewsPage;
