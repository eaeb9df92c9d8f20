import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { PrintedTable, type TableOnPaper } from '../ui/print/printed-table.tsx';
import { type DateRange, dayRange } from '#order-domain/days/date-range.ts';
import { useDays } from '../stores/days.tsx';
import { type Days, todayIn } from '#order-domain/days/store-span.ts';
import { storeWords } from '../stores/store-words.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { dateWords } from './date-words.ts';
import { describeFilters, type FilterList, type WordsContext } from './filter.ts';
import type { PeriodFilters } from './page-address.ts';

/** A date range on paper: a relative one also with the days it has now. */
export function printedPeriod(
  intl: IntlShape,
  range: DateRange,
  storeIds: StoresInView,
  days: Days,
): string {
  const fixed = dayRange(range, todayIn(storeIds, days));
  return [...new Set([dateWords(intl, range), dateWords(intl, fixed)])].join(': ');
}

/**
 * A page's list on paper: its stores, `period`, filters and figures (`children`), and all of its
 * rows and columns.
 */
export function PrintedList<Values extends PeriodFilters, Row extends { readonly id: string }>({
  title,
  filters,
  values,
  names,
  period,
  children,
  ...table
}: TableOnPaper<Row> & {
  title: ReactNode;
  filters: FilterList<Values>;
  values: Values;
  names?: WordsContext['names'];
  period: ReactNode;
  children: ReactNode;
}): ReactNode {
  const intl = useIntl();
  const { stores } = useDays();
  const storeIds = values.store_id;
  const words = describeFilters(filters, values, { intl, stores, storeIds, names })
    .filter(({ id }) => id !== 'date')
    .map(({ name, value }) => intl.formatMessage({ id: 'filter.with_value' }, { name, value }));
  return (
    <PrintedTable
      {...table}
      title={title}
      head={
        <>
          <p>
            {storeIds ? storeWords(intl, storeIds, stores) : <FormattedMessage id="store.all" />}
            {' · '}
            {period}
          </p>
          {words.length > 0 && <p>{words.join(' · ')}</p>}
          {children}
        </>
      }
    />
  );
}
