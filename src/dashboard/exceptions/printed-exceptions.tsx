import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownDates } from '../filters/page-address.ts';
import { PrintedList, printedPeriod } from '../filters/printed-list.tsx';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import { formatMoney } from '../ui/i18n/money.tsx';
import { inertText } from '../ui/inert-text.ts';
import { OnPaper } from '../ui/print/on-paper.tsx';
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
      filters={EXCEPTION_FILTERS}
      values={filters}
      names={names}
      period={printedPeriod(intl, shownDates(filters), filters.store_id, days)}
      rows={entries.map((entry) => ({ id: entryKey(entry.found), entry }))}
      columns={[
        {
          id: 'time',
          title: 'column.time',
          cell: ({ entry }) => entryMoment(intl, entry.found, days),
        },
        {
          id: 'ticket',
          title: 'column.ticket',
          cell: ({ entry }) => inertText(entryTitle(entry.found) ?? ''),
        },
        {
          id: 'store',
          title: 'column.store',
          cell: ({ entry }) => days.stores.find(entry.found.storeId).name,
        },
        {
          id: 'certain',
          title: 'exceptions.certainty',
          cell: ({ entry }) => (
            <FormattedMessage
              id={entry.found.certain ? 'exceptions.certain' : 'exceptions.worth_a_look'}
            />
          ),
        },
        {
          id: 'found',
          title: 'exceptions.kind',
          cell: ({ entry }) => (
            <>
              {entrySentence(intl, entry.found, languages)}
              <DoneWords entry={entry} />
            </>
          ),
        },
        {
          id: 'stake',
          title: 'filter.amount',
          isEnd: true,
          cell: ({ entry: { found } }) =>
            found.stake > 0 && formatMoney(intl.locale, found.stake, found.currency),
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
