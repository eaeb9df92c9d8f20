import { periodFilter } from '../filters/shared-filters.ts';
import type { Filter } from '../filters/filter.ts';
import type { InsightsAddress } from './insights-address.ts';

/** The period, the figures to compare with, and what the charts show. */
export const INSIGHTS_FILTERS = {
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
