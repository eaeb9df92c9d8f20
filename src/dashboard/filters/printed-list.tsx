import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { PrintedTable, type TableOnPaper } from '../ui/print/printed-table.tsx';
import { type DateRange, dayRange } from '#order-domain/days/date-range.ts';
import { useDays } from '../stores/days.tsx';
import { type Days, todayIn } from '#order-domain/days/store-span.ts';
import { storeWords } from '../stores/store-words.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { keysOf } from './address/page-address.ts';
import { dateWords } from './date-filter.ts';
import {
  type FilterList,
  type Filters,
  filterWords,
  type PageValues,
  type WordsContext,
} from './filter-definition.ts';

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
export function PrintedList<Values extends PageValues, Row extends { readonly id: string }>({
  title,
  definitions,
  filters,
  names,
  period,
  children,
  ...table
}: TableOnPaper<Row> & {
  title: ReactNode;
  definitions: FilterList<Values>;
  filters: Filters<Values>;
  names?: WordsContext['names'];
  period: ReactNode;
  children: ReactNode;
}): ReactNode {
  const intl = useIntl();
  const { stores } = useDays();
  const words = keysOf(definitions)
    .filter(
      (key) => filters[key] !== undefined && definitions[key].place !== 'header' && key !== 'date',
    )
    .map((key) => {
      const name = intl.formatMessage({ id: definitions[key].name });
      const value = filterWords(definitions, filters, key, {
        intl,
        stores,
        storeIds: filters.store,
        names,
      });
      return intl.formatMessage({ id: 'filter.with_value' }, { name, value });
    });
  return (
    <PrintedTable
      {...table}
      title={title}
      head={
        <>
          <p>
            {filters.store ? (
              storeWords(intl, filters.store, stores)
            ) : (
              <FormattedMessage id="store.all" />
            )}
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
