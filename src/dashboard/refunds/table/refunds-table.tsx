import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useContext, useImperativeHandle, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { HEADING_HEIGHT, useElementSize, useListWindow } from '../../kit/rows/list-window.ts';
import { useRowKeys } from '../../kit/rows/use-row-keys.ts';
import { useDays } from '../../stores/days.tsx';
import { storeTimeTitle } from '../../stores/store-time.tsx';
import { isByTime, type RefundGroup, type RefundSort } from '../rows/refund-groups.ts';
import type { RefundRow } from '../rows/refund-row.ts';
import {
  amountCell,
  methodCell,
  reasonCell,
  refundClock,
  type RefundsMeta,
  storeCell,
  ticketCell,
  timeCell,
  timeLabel,
} from './refund-cells.tsx';
import { type RefundColumn, refundColumns } from './refund-columns.ts';
import { RefundGroupHeading } from './refund-group-heading.tsx';
import { useItemNames } from './use-item-names.ts';

const ROW_HEIGHT = 40;
const CARD_HEIGHT = 64;
const HEADER_HEIGHT = 36;
/** Below this width (px) of the table rows become cards. */
const CARD_WIDTH = 640;

/** What the page calls on the table. */
export type RefundsTableHandle = {
  /** Moves the focus to the row of a refund or, without one, to the row where keys continue. */
  readonly focusRow: (rowId: string | undefined) => void;
};

function rowElementId(rowId: string): string {
  return `refund-${rowId}`;
}

/** A refund in two lines, for narrow screens. */
function RefundCard({ row, meta, showsStore }: { row: RefundRow; meta: RefundsMeta; showsStore: boolean }) {
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-1">
      <div className="flex min-w-0 items-baseline gap-2">
        <span className="shrink-0 text-ink-muted">{timeCell(row, meta)}</span>
        <span className="min-w-0 flex-1 truncate">{ticketCell(row, meta)}</span>
        {amountCell(row, meta)}
      </div>
      <div className="flex min-w-0 items-center gap-2 text-xs">
        {showsStore && <span className="max-w-[45%] shrink-0 truncate text-ink-muted">{storeCell(row, meta)}</span>}
        <span className="min-w-0 flex-1 truncate">{reasonCell(row, meta)}</span>
        {row.methods.length > 0 && <span className="max-w-[40%] shrink-0 truncate">{methodCell(row, meta)}</span>}
      </div>
    </div>
  );
}

type RowProps = {
  readonly row: RefundRow;
  /** Undefined where rows are cards. */
  readonly columns: readonly RefundColumn[] | undefined;
  readonly meta: RefundsMeta;
  readonly showsStore: boolean;
  /** Its position among all rows, from 0. */
  readonly index: number;
  /** Distance (px) from the top of the list. */
  readonly top: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
};

const TableRow = memo(function TableRow({
  row,
  columns,
  meta,
  showsStore,
  index,
  top,
  height,
  isActive,
  isOpen,
}: RowProps) {
  const label = columns && timeLabel(row, meta);
  return (
    <div
      role="row"
      id={rowElementId(row.id)}
      data-row={row.id}
      // Cards have no header row above them.
      aria-rowindex={index + (columns ? 2 : 1)}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      className="absolute inset-x-0 grid grid-cols-(--refund-columns) items-center border-b border-line bg-surface px-2 outline-offset-[-2px] contain-layout contain-style hover:bg-hover aria-selected:bg-accent-soft forced-colors:aria-selected:outline-2"
      style={{ top, height }}
    >
      {columns ? (
        columns.map(({ id, cell, isEnd, className = '' }) => (
          <div
            key={id}
            role="gridcell"
            aria-label={id === 'time' ? label : undefined}
            className={`min-w-0 truncate px-2 ${isEnd ? 'text-end' : ''} ${className}`}
          >
            {cell(row, meta)}
          </div>
        ))
      ) : (
        <RefundCard row={row} meta={meta} showsStore={showsStore} />
      )}
    </div>
  );
});

/** The title of a column; one that sorts is a button. */
function ColumnHeader({
  column: { id, title, isEnd, sorts },
  sort,
  onSort,
}: {
  column: RefundColumn;
  sort: RefundSort;
  onSort: (sort: RefundSort) => void;
}) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: title });
  const isSorted = sorts?.includes(sort) ?? false;
  const isDescending = sort === 'newest' || sort === 'largest';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      data-column={id}
      aria-sort={sorts && (isSorted ? (isDescending ? 'descending' : 'ascending') : 'none')}
      className={`flex min-w-0 items-center px-2 ${isEnd ? 'justify-end' : ''}`}
    >
      {sorts ? (
        <button
          type="button"
          title={formatMessage({ id: 'refunds.sort_by' }, { name })}
          className={`touch-line -mx-1 inline-flex min-w-0 items-center gap-1 rounded-sm px-1 py-0.5 hover:bg-hover hover:text-ink ${isEnd ? 'flex-row-reverse' : ''} ${isSorted ? 'text-ink' : ''}`}
          onClick={() => onSort(sort === sorts[0] ? sorts[1] : sorts[0])}
        >
          <span className="truncate">{name}</span>
          <Arrow aria-hidden size={12} className={`shrink-0 ${isSorted ? '' : 'invisible'}`} />
        </button>
      ) : (
        <span className="truncate">{name}</span>
      )}
    </div>
  );
}

/** Names a group; unique in the table. */
function groupKey({ by }: RefundGroup): string {
  if (by.kind === 'day') return by.day;
  return by.kind === 'currency' ? by.currency : 'unknown';
}

/** The rendered rows of a group under its heading, which stays in view as long as the group does. */
function GroupSection({
  group,
  top,
  height,
  stickyTop,
  isSoFar,
  showsZones,
  children,
}: {
  group: RefundGroup;
  /** px, as all of these. */
  top: number;
  height: number;
  stickyTop: number;
  isSoFar: boolean;
  showsZones: boolean;
  children: ReactNode;
}) {
  const key = groupKey(group);
  const headingId = `refunds-of-${key}`;
  return (
    <div role="rowgroup" aria-labelledby={headingId} className="absolute inset-x-0" style={{ top, height }}>
      <div
        id={headingId}
        data-group={key}
        className={`sticky z-3 flex items-center gap-x-2.5 border-b border-line bg-sunken px-4 text-xs text-ink-muted max-sm:px-3 ${group.sums.length > 1 ? 'max-sm:flex-col max-sm:items-stretch max-sm:justify-center max-sm:leading-[15px]' : ''}`}
        style={{ top: stickyTop, height: HEADING_HEIGHT }}
      >
        <RefundGroupHeading group={group} isSoFar={isSoFar} showsZones={showsZones} />
      </div>
      {children}
    </div>
  );
}

/** The id of the row that contains an event's target. */
function rowIdAt(target: EventTarget): string | undefined {
  const row = target instanceof Element ? target.closest('[data-row]') : null;
  return row instanceof HTMLElement ? row.dataset['row'] : undefined;
}

/** The refunds under their headings; only the rows around those in view are in the document. */
export function RefundsTable({
  handle,
  rows,
  groups,
  sort,
  onSort,
  openId,
  isWhole,
  isReading,
  showsStore,
  showsZones,
  hrefOf,
  onOpen,
}: {
  handle: RefObject<RefundsTableHandle | null>;
  rows: readonly RefundRow[];
  groups: readonly RefundGroup[];
  sort: RefundSort;
  onSort: (sort: RefundSort) => void;
  /** The row whose order is open. */
  openId: string | undefined;
  /** Whether all refunds are there. */
  isWhole: boolean;
  /** Whether orders are being read: then the names of items wait. */
  isReading: boolean;
  showsStore: boolean;
  showsZones: boolean;
  hrefOf: (row: RefundRow) => string;
  onOpen: (rowId: string) => void;
}) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(scroller);
  const isCard = width > 0 && width < CARD_WIDTH;
  const rowHeight = isCard ? CARD_HEIGHT : ROW_HEIGHT;
  const headerHeight = isCard ? 0 : HEADER_HEIGHT;
  const isByDay = isByTime(sort);

  const { activeIndex, setActiveId, focusRow, onKeyDown } = useRowKeys({
    grid,
    rows,
    elementId: rowElementId,
    pageStep: () => Math.max(1, Math.floor((height - headerHeight) / rowHeight) - 3),
    scrollTo: (index) => list.reveal(index),
    openId,
    onOpen,
    onHome: undefined,
    onEnd: undefined,
  });
  const list = useListWindow({
    scroller,
    rows,
    groups,
    activeIndex,
    rowHeight,
    headerHeight,
    windowHeight: height,
    initialOffset: 0,
    growsUpwards: false,
  });
  const shown = list.indexes.flatMap((index) => {
    const row = rows[index];
    return row ? [{ row, index, groupIndex: list.geometry.groupOf(index) }] : [];
  });
  const itemNamesOf = useItemNames(
    shown.map(({ row }) => row),
    isReading,
  );
  const { columns, tracks } = useMemo(
    () => refundColumns(width, { showsStore, showsZones, isByDay }),
    [width, showsStore, showsZones, isByDay],
  );
  const meta = useMemo(
    (): RefundsMeta => ({ intl, days, languages, showsZones, isByDay, itemNamesOf, hrefOf }),
    [intl, days, languages, showsZones, isByDay, itemNamesOf, hrefOf],
  );

  useImperativeHandle(handle, () => ({
    focusRow: (rowId) => {
      const index = rowId === undefined ? activeIndex : rows.findIndex(({ id }) => id === rowId);
      const row = rows[index];
      if (!row) {
        grid.current?.focus({ preventScroll: true });
        return;
      }
      list.reveal(index);
      focusRow(row.id);
    },
  }));

  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
      onScroll={list.onScroll}
    >
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={intl.formatMessage({ id: 'refunds.name' })}
        aria-rowcount={isWhole ? rows.length + (isCard ? 0 : 1) : -1}
        aria-colcount={isCard ? 1 : columns.length}
        aria-busy={isReading}
        className="text-row outline-none"
        style={{ '--refund-columns': isCard ? 'minmax(0, 1fr)' : tracks }}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const rowId = rowIdAt(event.target);
          // A modifier opens the link in another tab; selecting text does not open the order.
          if (rowId === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (getSelection()?.type === 'Range') return;
          setActiveId(rowId);
          onOpen(rowId);
        }}
        onFocus={({ target }) => {
          const rowId = rowIdAt(target);
          if (rowId !== undefined) setActiveId(rowId);
        }}
        onPointerOver={({ target }) => {
          // Only on hover: three clocks for every time would slow scrolling down.
          const time = target instanceof Element ? target.closest('time') : null;
          const row = time && !time.title && rows.find(({ id }) => id === rowIdAt(target));
          if (row) time.title = storeTimeTitle(intl, time.dateTime, refundClock(row, meta));
        }}
      >
        {!isCard && (
          <div
            role="row"
            aria-rowindex={1}
            className="sticky top-0 z-10 grid h-9 grid-cols-(--refund-columns) items-center border-b border-line bg-surface px-2 text-xs font-medium text-ink-muted"
          >
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
        )}
        <div className="relative" style={{ height: list.geometry.height }}>
          {[...Map.groupBy(shown, ({ groupIndex }) => groupIndex)].map(([groupIndex, members]) => {
            const group = groups[groupIndex];
            if (!group) return null;
            return (
              <GroupSection
                key={groupKey(group)}
                group={group}
                top={group.start * rowHeight + groupIndex * HEADING_HEIGHT}
                height={HEADING_HEIGHT + group.count * rowHeight}
                stickyTop={headerHeight}
                isSoFar={!isWhole}
                showsZones={showsZones}
              >
                {members.map(({ row, index }) => (
                  <TableRow
                    key={row.id}
                    row={row}
                    columns={isCard ? undefined : columns}
                    meta={meta}
                    showsStore={showsStore}
                    index={index}
                    top={HEADING_HEIGHT + (index - group.start) * rowHeight}
                    height={rowHeight}
                    isActive={index === activeIndex}
                    isOpen={row.id === openId}
                  />
                ))}
              </GroupSection>
            );
          })}
        </div>
      </div>
    </div>
  );
}
