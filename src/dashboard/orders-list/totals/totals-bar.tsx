import { ChevronDown, ChevronUp, RefreshCw } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, RawIntlProvider, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import type { Order } from '#contract/service/order.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import type { SalesByCurrency } from '../../order-math/sales-figures.ts';
import { ReadingStatus } from '../../orders-feed/reader/reading-status.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { useElementSize } from '../../kit/rows/use-measured.ts';
import { sortIn } from '../selection/sort/kept-sort.ts';
import { useUpToDay } from '../selection/local/use-counted-back.ts';
import { ariaSort, isSortColumn, type OrderSort, readSort, sortColumn } from '../selection/sort/order-sort.ts';
import { NoneToSort } from './none-to-sort.tsx';
import { SortButton } from './sort-button.tsx';
import type { SortedRows } from '../table/columns/sorting.ts';
import { TotalsColumns, TotalsTable } from './totals-table.tsx';
import { useSortedOrders } from './use-sorted-orders.ts';
import { type TotalledList, type Totals, useTotals } from './use-totals.ts';

/** In a bar narrower than the first width (px) only the main figures are shown; below the second, the words go above them. */
const ALL_FIGURES_WIDTH = 1000;
const ONE_LINE_WIDTH = 620;

/** How many orders the figures cover, which ones they are, and when they were read. */
function CoverageWords({
  totals: { coverage, count, lastDays, asOf },
  upTo,
}: {
  totals: Totals;
  /** The day that the days are counted back from. */
  upTo: string;
}) {
  const { locale } = useIntl();
  const time =
    asOf === undefined
      ? undefined
      : formatMoment(locale, printUtcSecond(Math.floor(asOf / 1000)), { timeZone: readerTimeZone() }, 'time');
  return (
    // A flex row, so that its parts do not run together on right-to-left pages.
    <span className="inline-flex flex-wrap gap-x-1.5">
      <span className="font-medium text-ink">
        <FormattedMessage id={`totals.${coverage}`} values={{ count, days: lastDays, upTo }} />
      </span>
      {time !== undefined && (
        <span>
          <FormattedMessage id="totals.as_of" values={{ time }} />
        </span>
      )}
    </span>
  );
}

/** Offers to read all orders, or to reread what changed. */
function CoverageAction({ totals, upTo, isNarrow }: { totals: Totals; upTo: string; isNarrow: boolean }) {
  const { formatMessage } = useIntl();
  const { check, lastDays, unread, asOf, reading } = totals;
  // A phone has no room for a date in a button; the words beside it show the date once these days have been read.
  const isShortened = isNarrow && upTo !== 'none';
  if (check) {
    return (
      <Button
        look="outline"
        className={`px-2! text-xs! ${isNarrow ? 'h-auto! min-h-6 max-w-28 leading-4 text-balance whitespace-normal!' : 'h-6!'}`}
        title={
          lastDays === undefined
            ? formatMessage({ id: 'totals.check_all_hint' })
            : isShortened
              ? formatMessage({ id: 'totals.check_days' }, { days: lastDays, upTo })
              : undefined
        }
        onClick={check}
      >
        <FormattedMessage
          id={
            lastDays === undefined ? 'totals.check_all' : isShortened ? 'totals.check_days_short' : 'totals.check_days'
          }
          values={{ days: lastDays, upTo }}
        />
      </Button>
    );
  }
  if (asOf === undefined || reading?.progress.phase !== 'complete') return null;
  return (
    <>
      {unread.length > 0 && (
        <span className="text-warning">
          <FormattedMessage id="totals.unread" values={{ count: unread.length }} />
        </span>
      )}
      <Button
        className="h-6! px-1.5! text-xs!"
        onClick={() => reading.refresh(unread.flatMap(({ createdAt }) => secondOf(createdAt) ?? []))}
      >
        <RefreshCw aria-hidden size={12} />
        <FormattedMessage id="totals.update" />
      </Button>
    </>
  );
}

/** How many orders are not sales or only partly paid, without amounts; and how many cannot be read. */
function Counts({ totals: { sums, unreadable }, isShort }: { totals: Totals; isShort: boolean }) {
  const { formatMessage } = useIntl();
  const all = [...sums.values()];
  const countOf = (kind: 'cancelled' | 'unpaid' | 'partlyPaid') => all.reduce((sum, each) => sum + each[kind].count, 0);
  const kinds = isShort
    ? ([
        ['day.cancelled', countOf('cancelled')],
        ['day.unpaid', countOf('unpaid')],
        ['totals.partly_paid', countOf('partlyPaid')],
        ['totals.unknown_refunds', all.reduce((sum, { unknownRefunds }) => sum + unknownRefunds, 0)],
      ] as const)
    : [];
  const words = [...kinds, ['totals.unreadable', unreadable] as const].flatMap(([id, count]) =>
    count > 0 ? [formatMessage({ id }, { count, amounts: '' }).trim()] : [],
  );
  return <span className="empty:hidden">{words.join(', ')}</span>;
}

/** How the rows are sorted, or that they will be once all orders are checked. */
function SortWords({ sort, isSorted, sums }: { sort: OrderSort; isSorted: boolean; sums: SalesByCurrency }) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: `column.${sortColumn(sort)}` });
  if (!isSorted) return <FormattedMessage id="totals.sorting" />;
  return (
    <FormattedMessage id="totals.sorted" values={{ name, isDown: sort.startsWith('-'), isSeveral: sums.size > 1 }} />
  );
}

export type TotalsBarProps = {
  readonly list: Omit<TotalledList, 'sort'> & { readonly id: string };
  /** Called with the sorted rows of the list, if any, and the button that sorts. */
  readonly onSorted: (sorted: SortedRows | undefined) => void;
};

/** The figures of the selected orders in each currency, with the orders they cover; also sorts the rows of the list. */
export function TotalsBar({ list, onSorted }: TotalsBarProps): ReactNode {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { search } = useLocation();
  const { sort, issues } = useMemo(() => readSort(search), [search]);
  const bar = useRef<HTMLElement>(null);
  const { width } = useElementSize(bar);
  const [isOpen, setIsOpen] = useState(false);
  const totals = useTotals({ ...list, sort });
  const sorted: readonly Order[] | undefined = useSortedOrders(totals.rows, sort, totals.asOf);
  const upTo = useUpToDay(list.filters.store)(totals.upTo);
  const isReady = totals.rows !== undefined;
  const { id } = list;
  const isUnbounded = list.reach?.phase === 'scrolling';
  const { coverage: covered, lastDays } = totals;
  const isAll = covered === 'all';
  useLayoutEffect(() => {
    const value = sortIn(search);
    onSorted({
      listId: id,
      search,
      issues: issues.map(({ parameter }) => ({
        parameter,
        message: intl.formatMessage({ id: 'totals.no_sort' }, { value }),
      })),
      orders: sorted,
      isAll,
      none: sorted?.length === 0 && lastDays !== undefined && (
        <RawIntlProvider value={intl}>
          <NoneToSort days={lastDays} upTo={upTo} />
        </RawIntlProvider>
      ),
      ariaSort: (column) => (isSortColumn(column) ? ariaSort(sorted && sort, column) : undefined),
      wrapTitle: (column, title) =>
        isSortColumn(column) ? (
          <RawIntlProvider value={intl}>
            <SortButton column={column} isReady={isReady} isUnbounded={isUnbounded}>
              {title}
            </SortButton>
          </RawIntlProvider>
        ) : (
          title
        ),
    });
  }, [id, search, sort, issues, sorted, isAll, lastDays, upTo, isReady, isUnbounded, intl, onSorted]);
  useLayoutEffect(() => () => onSorted(undefined), [onSorted]);
  const isShort = width < ALL_FIGURES_WIDTH;
  const isNarrow = width < ONE_LINE_WIDTH;
  const isApart = totals.sums.size === 0 || isNarrow || (isShort && isOpen);
  // “All 0” adds nothing to “No sales”.
  const isNone = isAll && totals.count === 0 && totals.asOf === undefined;
  const sortWords = sort && <SortWords sort={sort} isSorted={sorted !== undefined} sums={totals.sums} />;
  const coverage = (
    <div className={`flex min-h-6 items-center gap-x-2 ${isNarrow ? '' : 'flex-wrap'}`}>
      {/* On a phone, what is counted and what is not are stacked beside the buttons. */}
      <div className={isNarrow ? 'flex min-w-0 flex-1 flex-col leading-4' : 'contents'}>
        <CoverageWords totals={totals} upTo={upTo} />
        {isNarrow && <Counts totals={totals} isShort={!isOpen} />}
      </div>
      <CoverageAction totals={totals} upTo={upTo} isNarrow={isNarrow} />
      {!isNarrow && sortWords}
      {!isNarrow && <Counts totals={totals} isShort={isShort && !isOpen} />}
      {isShort && totals.sums.size > 0 && (
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={formatMessage({ id: isOpen ? 'totals.show_less' : 'totals.show_all' })}
          aria-expanded={isOpen}
          isSmall
          className={isNarrow || isOpen ? 'ms-auto' : ''}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
    </div>
  );
  return (
    <section
      ref={bar}
      aria-label={formatMessage({ id: 'totals.name' })}
      className="shrink-0 border-t border-line bg-surface px-4 py-1.5 text-xs text-ink-muted max-sm:px-3 max-sm:py-1 short:max-h-20 short:overflow-auto"
    >
      {isApart && !isNone && coverage}
      {isNarrow && sortWords && <p className="leading-4">{sortWords}</p>}
      {totals.sums.size === 0 ? (
        <FormattedMessage id="totals.none" />
      ) : isShort && isOpen ? (
        <TotalsColumns sums={totals.sums} />
      ) : (
        <TotalsTable sums={totals.sums} width={width} isShort={isShort} isNarrow={isNarrow}>
          {!isApart && coverage}
        </TotalsTable>
      )}
      {totals.reading && totals.reading.progress.phase !== 'complete' && (
        <div className="flex items-center gap-x-2">
          <ReadingStatus reading={totals.reading} />
        </div>
      )}
    </section>
  );
}
