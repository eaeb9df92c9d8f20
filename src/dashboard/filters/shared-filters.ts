import { humanizeEnum } from '../order-labels/humanize-enum.ts';
import { amountWords } from './amount-words.ts';
import { dateWords } from './date-words.ts';
import { type Filter, listWords } from './filter.ts';
import { type AmountFilters, dateRange, type PeriodFilters, shownDates } from './page-address.ts';

/** Days, with times on pages that list single orders. */
export const dateFilter: Filter<PeriodFilters> = {
  label: 'filter.date',
  parameters: ['date', 'from', 'from_time', 'to', 'to_time'],
  words: (values, { intl }) => {
    const range = dateRange(values);
    return range ? dateWords(intl, range) : '';
  },
};

/** The business days of a page that always has a period. */
export const periodFilter: Filter<PeriodFilters> = {
  ...dateFilter,
  hasDefault: true,
  words: (values, { intl }) => dateWords(intl, shownDates(values)),
};

export const amountFilter: Filter<AmountFilters> = {
  label: 'filter.amount',
  parameters: ['amount_min', 'amount_max'],
  words: amountWords,
};

export const serviceFilter: Filter<{ readonly service_type?: readonly string[] | undefined }> = {
  label: 'column.service',
  parameters: ['service_type'],
  words: ({ service_type: types }, { intl }) =>
    listWords(intl, types, (type) => humanizeEnum(intl, 'service_type', type)),
};
