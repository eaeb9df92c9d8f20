import { withoutFilter } from '../filters/filter-definition.ts';
import { ALL_VIEW, type ViewsPage } from '../views/saved-views.ts';
import {
  type InsightsAddress,
  readInsightsAddress,
  writeInsightsAddress,
} from './insights-address.ts';

/**
 * What a view holds of the page: everything in its address except for the stores, as a canonical
 * query string.
 */
export function viewQuery(address: InsightsAddress): string {
  return writeInsightsAddress({ ...address, filters: withoutFilter(address.filters, 'store') });
}

/** The views of `/insights`. */
export const INSIGHTS_VIEWS: ViewsPage = {
  id: 'insights',
  keys: { defaultView: 'insightsDefaultView' },
  builtIn: [
    { id: ALL_VIEW, name: 'date.last_7_days', filters: '' },
    { id: 'today', name: 'date.today', filters: 'date=today' },
    { id: 'last_month', name: 'date.last_month', filters: 'date=last_month' },
  ],
  holds: 'insights.view_holds',
  canonical: (filters) => viewQuery(readInsightsAddress(filters)),
};
