import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { FilterBar } from '../filters/bar/filter-bar.tsx';
import { lazyEditors } from '../filters/bar/lazy-editors.tsx';
import { withFilter } from '../filters/filter-definition.ts';
import { PageHead } from '../filters/page-head.tsx';
import {
  businessPeriod,
  dateOf,
  PERIOD_FILTERS,
  type PeriodFilterValues,
} from '../period-figures/days-filter.ts';
import { useDays } from '../stores/days.tsx';
import { chosenViewIn, withChosenView } from '../views/default-view.ts';
import { DefaultViewFirst } from '../views/default-view-first.tsx';
import { ViewTabs } from '../views/view-tabs.tsx';
import {
  INSIGHTS_PARAMETER_NAMES,
  type InsightsAddress,
  readInsightsAddress,
  writeInsightsAddress,
} from './insights-address.ts';
import { InsightsView } from './insights-view.tsx';
import { INSIGHTS_VIEWS, viewQuery } from './insights-views.ts';

const editors = lazyEditors<PeriodFilterValues, null>(
  async () => (await import('../filters/editors/shared-editors.tsx')).SHARED_EDITORS,
  'insights.show',
);

/**
 * The state in the address, and how to change it: each change pushes a history entry, which can
 * note the view that is opened.
 */
function useInsightsAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { issues, address } = useMemo(() => {
    const { issues: found, ...rest } = readInsightsAddress(search);
    return { issues: found, address: rest };
  }, [search]);
  const viewId = chosenViewIn(state);
  const change = (next: Partial<InsightsAddress>, nextViewId = viewId) => {
    const query = writeInsightsAddress({ ...address, ...next });
    if (query !== writeInsightsAddress(address) || nextViewId !== viewId)
      void navigate(
        { pathname: '/insights', search: query },
        { state: withChosenView(null, nextViewId) },
      );
  };
  return { address, issues, search, change };
}

/**
 * The figures of a period of business days, and charts of them; compared with another period on
 * request.
 */
export function InsightsPage() {
  return (
    <DefaultViewFirst page={INSIGHTS_VIEWS}>
      <Insights />
    </DefaultViewFirst>
  );
}

function Insights() {
  const { formatMessage } = useIntl();
  const { address, issues, search, change } = useInsightsAddress();
  const { filters } = address;
  const days = useDays();
  const period = businessPeriod(dateOf(filters), filters.store, days);
  return (
    <div className="printed-page flex h-full flex-col">
      <title>{formatMessage({ id: 'insights.title' })}</title>
      <PageHead
        name="frame.insights"
        search={search}
        issues={issues}
        names={INSIGHTS_PARAMETER_NAMES}
        views={
          <ViewTabs
            page={INSIGHTS_VIEWS}
            query={viewQuery(address)}
            linked={writeInsightsAddress(address)}
            onApply={(view) => {
              const { issues: _issues, ...next } = readInsightsAddress(view.filters);
              change(
                { ...next, filters: withFilter(next.filters, 'store', filters.store) },
                view.id,
              );
            }}
          />
        }
        filters={
          <FilterBar
            definitions={PERIOD_FILTERS}
            editors={editors}
            filters={filters}
            seen={null}
            dates={{
              range: dateOf(filters),
              onChange: (date) => change({ filters: { ...filters, date } }),
            }}
            onChange={(next) => change({ filters: next })}
          />
        }
      />
      <InsightsView address={address} period={period} onChange={change} />
    </div>
  );
}
