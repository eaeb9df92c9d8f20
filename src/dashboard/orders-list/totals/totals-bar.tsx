import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../kit/button.tsx';
import { TEXT_SCALE } from '../../kit/table/window/text-scale.ts';
import { useElementWidth } from '../../kit/table/window/use-measured.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import type { SalesByCurrency } from '#order-domain/order/sales-figures.ts';
import { OfflineWords } from '../../orders-feed/offline-words.tsx';
import { ReadingStatus } from '../../orders-feed/reader/reading-status.tsx';
import { PrintedOrders } from './printed-orders.tsx';
import { type ColumnSort, sortParts } from '../../kit/table/column-sort.ts';
import { ORDER_COLUMNS } from '../table/columns/order-columns.tsx';
import { useShownList } from '../orders-view/shown-list.ts';
import { MainFigures, isAllOwing, TotalsColumns, TotalsNotes, TotalsTable } from './totals-table.tsx';
import { LongerPeriods, PeriodWords, PeriodRefunds, ProgressLine, ReadingButton } from './totals-words.tsx';
import { type Totals, useTotals } from './use-totals.ts';

/** In a bar narrower than the first width (px) only the main figures are shown; below the second, or in a window without height, only one. */
const ALL_FIGURES_WIDTH = 1200 * TEXT_SCALE;
const ONE_LINE_WIDTH = 620 * TEXT_SCALE;
/** The variant `short` of the styles. */
const SHORT_WINDOW = '(height < 30rem)';

/** How many orders are cancelled or not fully paid, without amounts; and how many cannot be read. */
function Counts({ sums, unreadable, isShort }: { sums: SalesByCurrency; unreadable: number; isShort: boolean }) {
  const { formatMessage, formatList } = useIntl();
  const all = [...sums.values()];
  const kinds = isShort
    ? ([
        ['day.cancelled', sumOf(all, 'cancelledOrders')],
        ['totals.owing', isAllOwing(sums) ? 0 : sumOf(all, 'owingOrders')],
        ['totals.unknown_refunds', sumOf(all, 'unknownRefunds')],
      ] as const)
    : [];
  const words = [...kinds, ['totals.unreadable', unreadable] as const].flatMap(([id, count]) =>
    count > 0 ? [formatMessage({ id }, { count, amounts: 'none' })] : [],
  );
  return <span className="empty:hidden">{formatList(words, { type: 'unit' })}</span>;
}

/** How the rows are sorted. */
function SortWords({ sort, isSeveral }: { sort: ColumnSort; isSeveral: boolean }) {
  const { formatMessage } = useIntl();
  const { column, isDescending } = sortParts(sort);
  const name = formatMessage({ id: ORDER_COLUMNS.get(column).header });
  return <FormattedMessage id="totals.sorted" values={{ name, isDown: isDescending, isSeveral }} />;
}

/** The figures of the list in each currency. */
function TotalsBar(): ReactNode {
  const { formatMessage } = useIntl();
  const { list, view } = useShownList();
  const { filters } = view;
  const bar = useRef<HTMLElement>(null);
  const width = useElementWidth(bar);
  const [isOpen, setIsOpen] = useState(false);
  const totals = useTotals();
  const { sums, refunds, unreadable, reading, period, isSorted } = totals;
  const hasFigures = sums !== undefined && sums.size > 0;
  const hasNoHeight = useMediaQuery(SHORT_WINDOW);
  const isNarrow = width < ONE_LINE_WIDTH || hasNoHeight;
  const isShort = width < ALL_FIGURES_WIDTH || isNarrow;
  // On a phone, or where rows need the height, one line: all else is behind its button.
  const isFolded = isNarrow && !isOpen && hasFigures;
  const isOpenShort = isShort && isOpen;
  // Beside the figures of one currency there are two lines.
  const hasRoom = !isShort || isOpen || (sums?.size ?? 0) !== 1;
  const sortWords = view.sort && isSorted && <SortWords sort={view.sort} isSeveral={(sums?.size ?? 0) > 1} />;
  const words = (
    <div className={`flex min-h-6 min-w-0 flex-1 items-center gap-x-3 ${isFolded || isOpenShort ? '' : 'flex-wrap'}`}>
      <div
        className={
          isFolded || isOpenShort
            ? `flex min-w-0 flex-1 flex-wrap gap-x-3 ${isFolded ? 'items-baseline' : 'items-center'}`
            : 'contents'
        }
      >
        <PeriodWords totals={totals} filters={filters} isFolded={isFolded} />
        {isFolded && <MainFigures sums={sums} />}
        {sums?.size === 0 && period !== 'so far' && <FormattedMessage id="totals.none" />}
        {!isFolded && period === 'today' && <LongerPeriods filters={filters} />}
        {!isFolded && hasRoom && <PeriodRefunds totals={totals} filters={filters} />}
        {!isFolded && sortWords}
      </div>
      {period !== 'today' && <ReadingButton totals={totals} />}
      <span className={`flex items-center gap-x-3 ${isNarrow ? 'ms-auto' : ''}`}>
        {!isFolded && sums && <Counts sums={sums} unreadable={unreadable} isShort={isShort && !isOpen} />}
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
      {period === 'so far' && reading && reading.progress.phase !== 'incomplete' && (
        // With a first day, it is known how much is left to read.
        <ProgressLine progress={list.filter.from === undefined ? undefined : reading.progress} />
      )}
      {hasFigures && !isShort ? (
        <TotalsTable sums={sums} refunds={refunds} isShort={false}>
          {words}
        </TotalsTable>
      ) : (
        <>
          <div className="flex items-start">
            {words}
            {hasFigures && !isFolded && !isOpenShort && <TotalsTable sums={sums} refunds={refunds} isShort />}
          </div>
          {hasFigures && isOpenShort && (
            <>
              <TotalsColumns sums={sums} />
              <TotalsNotes sums={sums} refunds={refunds} />
            </>
          )}
        </>
      )}
      {reading && <Trouble reading={reading} />}
    </section>
  );
}

/** Why reading waits, or what could not be read, with a way to try again. */
function Trouble({ reading }: { reading: NonNullable<Totals['reading']> }): ReactNode {
  const { phase } = reading.progress;
  if (phase === 'incomplete') return <ReadingStatus reading={reading} />;
  if (phase !== 'offline' && phase !== 'waiting') return null;
  return (
    <p role="status">{phase === 'offline' ? <OfflineWords of="totals" /> : <FormattedMessage id="totals.waiting" />}</p>
  );
}

/** The totals and what printing the page prints, unless that is the open order. */
export function Totals({ openId }: { openId: string | undefined }) {
  return (
    <>
      <TotalsBar />
      {openId === undefined && <PrintedOrders />}
    </>
  );
}
