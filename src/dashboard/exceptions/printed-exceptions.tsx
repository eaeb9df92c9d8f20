import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PrintedList, printedPeriod } from '../filters/printed-list.tsx';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import { formatMoney } from '../ui/i18n/money.tsx';
import { inertText } from '../ui/inert-text.ts';
import { OnPaper } from '../ui/print/on-paper.tsx';
import { dateOf } from '../period-figures/days-filter.ts';
import { useDays } from '../stores/days.tsx';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import { DoneWords } from './entry-item.tsx';
import { entryMoment, entrySentence, entryTitle } from './entry-words.ts';
import { EXCEPTION_FILTERS, type ExceptionFilters } from './exceptions-address.ts';

type PrintedExceptionsProps = {
  /** In the order of the page. */
  readonly entries: readonly ExceptionEntry[];
  /** How many match, also those that are not listed yet. */
  readonly total: number;
  readonly filters: ExceptionFilters;
  /** The names of people, by key. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether orders of the period are still missing. */
  readonly isPart: boolean;
};

function ExceptionsSheet({ entries, total, filters, names, isPart }: PrintedExceptionsProps) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  return (
    <PrintedList
      title={<FormattedMessage id="frame.exceptions" />}
      definitions={EXCEPTION_FILTERS}
      filters={filters}
      names={names}
      period={printedPeriod(intl, dateOf(filters), filters.store, days)}
      rows={entries.map((entry) => ({ id: entryKey(entry.found), entry }))}
      columns={[
        {
          id: 'time',
          header: 'column.time',
          cell: ({ row: { entry } }) => entryMoment(intl, entry.found, days),
        },
        {
          id: 'ticket',
          header: 'column.ticket',
          cell: ({ row: { entry } }) => inertText(entryTitle(entry.found) ?? ''),
        },
        {
          id: 'store',
          header: 'column.store',
          cell: ({ row: { entry } }) => days.stores.find(entry.found.storeId).name,
        },
        {
          id: 'certain',
          header: 'exceptions.certainty',
          cell: ({ row: { entry } }) => (
            <FormattedMessage
              id={entry.found.certain ? 'exceptions.certain' : 'exceptions.worth_a_look'}
            />
          ),
        },
        {
          id: 'found',
          header: 'exceptions.kind',
          cell: ({ row: { entry } }) => (
            <>
              {entrySentence(intl, entry.found, languages)}
              <DoneWords entry={entry} />
            </>
          ),
        },
        {
          id: 'stake',
          header: 'filter.amount',
          isNumber: true,
          cell: ({
            row: {
              entry: { found },
            },
          }) => found.stake > 0 && formatMoney(intl.locale, found.stake, found.currency),
        },
      ]}
    >
      <p>
        <FormattedMessage id="exceptions.count" values={{ count: total }} />
        {isPart && (
          <>
            {' '}
            <FormattedMessage id="coverage.so_far" />
          </>
        )}
        {entries.length < total && (
          <>
            {' · '}
            <FormattedMessage id="exceptions.first" values={{ count: entries.length }} />
          </>
        )}
      </p>
    </PrintedList>
  );
}

/**
 * The exceptions on paper: all that the page lists by now, with their stores, period and filters.
 */
export function PrintedExceptions(props: PrintedExceptionsProps) {
  return <OnPaper>{() => <ExceptionsSheet {...props} />}</OnPaper>;
}
