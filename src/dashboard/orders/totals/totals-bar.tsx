import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { zoneInView } from '#order-domain/days/store-span.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import { CoverageNote } from '../../filters/coverage-note.tsx';
import { dateWords } from '../../filters/date-words.ts';
import { dateParameters, dateRange } from '../../filters/page-address.ts';
import { IconButton } from '../../ui/button.tsx';
import { FailureText, RetryButton } from '../../ui/failures/failure.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { type ColumnSort, sortParts } from '../../ui/table/column-sort.ts';
import type { TableLayout } from '../../ui/table/table-layout.ts';
import { TEXT_SCALE } from '../../ui/table/window/text-scale.ts';
import { useElementWidth } from '../../ui/table/window/use-measured.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useDays } from '../../stores/days.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import type { OrdersList } from '../list/use-orders-list.ts';
import { type OrderFilters, ORDERS_ADDRESS } from '../selection/orders-address.ts';
import { ORDER_COLUMNS } from '../table/columns/order-columns.tsx';
import { PrintedOrders } from './printed-orders.tsx';
import {
  MainFigures,
  isAllOwing,
  TotalsColumns,
  TotalsNotes,
  TotalsTable,
} from './totals-table.tsx';
import { type SumsByCurrency, useTotals } from '../list/use-totals.ts';

/**
 * In a bar narrower than the first width (px) only the main figures are shown; below the second, or
 * in a window without height, only one.
 */
const ALL_FIGURES_WIDTH = 1200 * TEXT_SCALE;
const ONE_LINE_WIDTH = 620 * TEXT_SCALE;
/** The variant `short` of the styles. */
const SHORT_WINDOW = '(height < 30rem)';
/** Presets that lead from the totals of today to those of a longer period. */
const LONGER = ['last_7_days', 'last_30_days'] as const;
const TODAY = { preset: 'today' } as const;

/** Which days the figures are of. */
function PeriodWords({ filters }: { filters: OrderFilters }) {
  const intl = useIntl();
  const days = useDays();
  return (
    <>
      <span className="font-medium whitespace-nowrap text-ink">
        {dateWords(intl, dateRange(filters) ?? TODAY)}
      </span>
      {zoneInView(filters.store_id, days) === undefined && (
        <span className="phone:hidden">
          <FormattedMessage id="day.stores" />
        </span>
      )}
    </>
  );
}

/** Links from the totals of today to the list of a longer period, which has its own. */
function LongerPeriods({ filters }: { filters: OrderFilters }) {
  return LONGER.map((preset) => (
    <PageLink
      key={preset}
      to={{
        pathname: '/orders',
        search: ORDERS_ADDRESS.write({ ...filters, ...dateParameters({ preset }) }),
      }}
      className="touch-line whitespace-nowrap leading-6 underline underline-offset-2 hover:text-ink"
    >
      <FormattedMessage id={`date.${preset}`} />
    </PageLink>
  ));
}

/** A link to all refunds that were given in the days of the totals, whatever their orders' days. */
function PeriodRefunds({ filters }: { filters: OrderFilters }) {
  const dates = dateRange(filters) ?? TODAY;
  const own = { store_id: filters.store_id, ...dateParameters(dates) };
  return (
    <PageLink
      to={{ pathname: '/refunds', search: ORDERS_ADDRESS.write(own) }}
      className="touch-line leading-6 underline underline-offset-2 hover:text-ink"
    >
      <FormattedMessage
        id="totals.period_refunds"
        values={{ period: 'preset' in dates && dates.preset === 'today' ? 'today' : 'other' }}
      />
    </PageLink>
  );
}

/** How many orders are cancelled or not fully paid, where there is no room for amounts. */
function Counts({ sums }: { sums: SumsByCurrency }) {
  const { formatMessage, formatList } = useIntl();
  const all = [...sums.values()];
  const counts = [
    ['day.cancelled', sumOf(all, 'cancelledOrders')],
    ['totals.owing', isAllOwing(sums) ? 0 : sumOf(all, 'owingOrders')],
    ['totals.unknown_refunds', sumOf(all, 'unknownRefunds')],
  ] as const;
  const words = counts.flatMap(([id, count]) =>
    count > 0 ? [formatMessage({ id }, { count, amounts: 'none' })] : [],
  );
  return <span className="empty:hidden">{formatList(words, { type: 'unit' })}</span>;
}

/** How the rows are sorted. */
function SortWords({ sort }: { sort: ColumnSort }) {
  const { formatMessage } = useIntl();
  const { column, isDescending } = sortParts(sort);
  const name = formatMessage({ id: ORDER_COLUMNS.get(column).header });
  return <FormattedMessage id="totals.sorted" values={{ name, isDown: isDescending }} />;
}

/** The figures of the list in each currency. */
function TotalsBar({ list: { filters, sort } }: { list: OrdersList }): ReactNode {
  const { formatMessage } = useIntl();
  const bar = useRef<HTMLElement>(null);
  const width = useElementWidth(bar);
  const [isOpen, setIsOpen] = useState(false);
  const { sums, isPart, error, retry } = useTotals(filters);
  const hasFigures = sums !== undefined && sums.size > 0;
  const hasNoHeight = useMediaQuery(SHORT_WINDOW);
  const isNarrow = width < ONE_LINE_WIDTH || hasNoHeight;
  const isShort = width < ALL_FIGURES_WIDTH || isNarrow;
  // On a phone, or where rows need the height, one line: all else is behind its button.
  const isFolded = isNarrow && !isOpen && hasFigures;
  const isOpenShort = isShort && isOpen;
  // Nothing moves when the figures come.
  const hasLinks = !isFolded && (sums !== undefined || error !== null);
  // Without figures too, which would otherwise need a further line when they come.
  const isOneLine = isNarrow && !hasFigures && error === null;
  // Beside the figures of one currency there are two lines.
  const hasRoom = !isShort || isOpen || (sums?.size ?? 0) !== 1;
  const words = (
    <div
      className={`flex min-h-6 min-w-0 flex-1 items-center gap-x-3 ${isOneLine ? 'overflow-x-auto whitespace-nowrap' : isFolded || isOpenShort ? '' : 'flex-wrap'}`}
    >
      <div
        className={
          isFolded || isOpenShort
            ? `flex min-w-0 flex-1 flex-wrap gap-x-3 ${isFolded ? 'items-baseline' : 'items-center'}`
            : 'contents'
        }
      >
        <PeriodWords filters={filters} />
        {isPart && <CoverageNote />}
        {isFolded && <MainFigures sums={sums} />}
        {sums?.size === 0 && <FormattedMessage id="totals.none" />}
        {hasLinks && !dateRange(filters) && <LongerPeriods filters={filters} />}
        {hasLinks && hasRoom && <PeriodRefunds filters={filters} />}
        {!isFolded && sort && <SortWords sort={sort} />}
        {error && !sums && (
          <span role="alert" className="flex flex-wrap items-center gap-x-2 text-danger">
            <FailureText error={error} />
            <RetryButton error={error} onRetry={retry} />
          </span>
        )}
      </div>
      <span className={`flex items-center gap-x-3 ${isNarrow ? 'ms-auto' : ''}`}>
        {!isFolded && sums && isShort && !isOpen && <Counts sums={sums} />}
        {isShort && hasFigures && (
          <IconButton
            icon={isOpen ? ChevronDown : ChevronUp}
            label={formatMessage({ id: isOpen ? 'totals.show_less' : 'totals.show_all' })}
            aria-expanded={isOpen}
            isSmall
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </span>
    </div>
  );
  return (
    <section
      ref={bar}
      aria-label={formatMessage({ id: 'totals.name' })}
      className="relative shrink-0 border-t border-line bg-surface px-4 py-1.5 text-xs text-ink-muted phone:overflow-x-auto phone:px-3 phone:py-0 short:py-0.5 short:max-h-[max(5rem,50vh-3rem)] short:overflow-auto cramped:max-h-9"
    >
      {hasFigures && !isShort ? (
        <TotalsTable sums={sums} isShort={false}>
          {words}
        </TotalsTable>
      ) : (
        <>
          <div className="flex items-start">
            {words}
            {hasFigures && !isFolded && !isOpenShort && <TotalsTable sums={sums} isShort />}
          </div>
          {hasFigures && isOpenShort && (
            <>
              <TotalsColumns sums={sums} />
              <TotalsNotes sums={sums} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** The totals of kept orders, and what printing the page prints, unless that is the open order. */
export function Totals({
  list,
  layout,
  openId,
}: {
  list: OrdersList;
  layout: TableLayout;
  openId: string | undefined;
}) {
  return (
    <>
      {useKeepsOrders() && <TotalsBar list={list} />}
      {openId === undefined && <PrintedOrders list={list} layout={layout} />}
    </>
  );
}
