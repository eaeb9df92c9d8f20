import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import type { Filter } from '../filters/filter.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { shownDates } from '../filters/page-address.ts';
import { usePreloadFilters } from '../filters/use-preload-filters.ts';
import { PageHead } from '../filters/page-head.tsx';
import { periodFilter } from '../filters/shared-filters.ts';
import { businessPeriod } from '../period-figures/business-period.ts';
import { useDays } from '../stores/days.tsx';
import { lazyWithMessages } from '../ui/i18n/message-provider.tsx';
import { chosenViewIn, withChosenView } from '../views/default-view.ts';
import { DefaultViewFirst } from '../views/default-view-first.tsx';
import { ViewTabs } from '../views/view-tabs.tsx';
import { INSIGHTS_ADDRESS, type InsightsAddress } from './insights-address.ts';
import { InsightsView } from './insights-view.tsx';
import { INSIGHTS_VIEWS } from './insights-views.ts';

const InsightsEditor = lazyWithMessages(
  'lists',
  async () => (await import('./insights-editors.tsx')).InsightsEditor,
);

/** The period, the figures to compare with, and what the charts show. */
const INSIGHTS_FILTERS = {
  date: periodFilter,
  compare: {
    label: 'insights.compare',
    parameters: ['compare'],
    words: ({ compare }, { intl }) =>
      compare === undefined ? '' : intl.formatMessage({ id: `insights.compare_${compare}` }),
  },
  measure: {
    label: 'insights.measure',
    parameters: ['measure'],
    // Also the default, so that the charts' measure is always named.
    hasDefault: true,
    words: ({ measure }, { intl }) =>
      intl.formatMessage({ id: `insights.measure_${measure ?? 'total'}` }),
  },
} as const satisfies Record<string, Filter<InsightsAddress>>;

/** The state in the address; Back undoes each change. */
function useInsightsAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { filters, ignored } = useMemo(() => INSIGHTS_ADDRESS.read(search), [search]);
  const change = (next: Partial<InsightsAddress>) => {
    const query = INSIGHTS_ADDRESS.write({ ...filters, ...next });
    if (query !== INSIGHTS_ADDRESS.write(filters))
      void navigate(
        { pathname: '/insights', search: query },
        { state: withChosenView(null, chosenViewIn(state)) },
      );
  };
  return { address: filters, ignored, change };
}

/** The figures and charts of a period of business days, with an optional comparison. */
export function InsightsPage() {
  usePreloadFilters(InsightsEditor);
  return (
    <DefaultViewFirst page={INSIGHTS_VIEWS}>
      <Insights />
    </DefaultViewFirst>
  );
}

function Insights() {
  const { formatMessage } = useIntl();
  const { address, ignored, change } = useInsightsAddress();
  const days = useDays();
  const period = businessPeriod(shownDates(address), address.store_id, days);
  return (
    <div className="printed-page flex h-full flex-col">
      <title>{formatMessage({ id: 'insights.title' })}</title>
      <PageHead
        name="frame.insights"
        period={shownDates(address)}
        storeIds={address.store_id}
        ignored={ignored}
        filters={INSIGHTS_FILTERS}
        views={<ViewTabs page={INSIGHTS_VIEWS} />}
        bar={
          <FilterBar
            filters={INSIGHTS_FILTERS}
            values={address}
            Editor={InsightsEditor}
            seen={null}
            onChange={change}
          />
        }
      />
      <InsightsView address={address} period={period} onChange={change} />
    </div>
  );
}
