import { type ReactNode, type RefObject, useContext, useImperativeHandle, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { useListWindow } from '../../kit/table/list-window.ts';
import { TextBlocks } from '../../kit/table/text-lines.tsx';
import { useElementSize, useTextWidths } from '../../kit/table/use-measured.ts';
import { useRowKeys } from '../../kit/table/use-row-keys.ts';
import { useDays } from '../../stores/days.tsx';
import { storeTimeTitle } from '../../stores/store-time.tsx';
import { type UsedItemNames, useShownNames } from '../items/use-item-names.ts';
import type { RefundGroup } from '../rows/refund-groups.ts';
import type { RefundRow } from '../rows/refund-row.ts';
import type { RefundSort } from '../rows/refund-sort.ts';
import { refundClock, type RefundsMeta, refundTexts } from './refund-cells.tsx';
import { refundColumns } from './refund-columns.ts';
import { cardHeadingHeight, RefundGroupSection, rowHeadingHeight } from './refund-group-section.tsx';
import { RefundTableRow, rowIdAt } from './refund-table-row.tsx';
import { RefundsHeader } from './refunds-header.tsx';
import { RefundsSkeleton } from './refunds-skeleton.tsx';

const ROW_HEIGHT = 40;
const CARD_HEIGHT = 64;
const HEADER_HEIGHT = 36;
/** Below this table width (px), rows become cards. */
const CARD_WIDTH = 640;

/** The table's imperative handle for the page. */
export type RefundsTableHandle = {
  /** Moves the focus to the row of a refund or, without one, to the row where keys continue. */
  readonly focusRow: (rowId: string | undefined) => void;
};

/**
 * The refunds under their headings; only the window of rows in view and the overscan is in the document. A table without rows is rendered
 * too: busy, with a skeleton, while rows may load, else with `children` below it, which say why there are none.
 */
export function RefundsTable({
  handle,
  rows,
  groups,
  sort,
  onSort,
  openId,
  isWhole,
  isReading,
  items,
  showsStore,
  showsZones,
  hrefOf,
  onOpen,
  children,
}: {
  handle: RefObject<RefundsTableHandle | null>;
  rows: readonly RefundRow[];
  groups: readonly RefundGroup[];
  sort: RefundSort;
  onSort: (sort: RefundSort) => void;
  /** The row whose order is open. */
  openId: string | undefined;
  /** Whether all refunds have been read. */
  isWhole: boolean;
  /** Whether orders are being read; the names of items wait until that has ended. */
  isReading: boolean;
  items: UsedItemNames;
  showsStore: boolean;
  showsZones: boolean;
  hrefOf: (row: RefundRow) => string;
  onOpen: (rowId: string) => void;
  /** Says why there are no rows; undefined while rows may load, or if there are any. */
  children: ReactNode;
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
  const isByDay = groups.some(({ by }) => by.kind === 'day');

  const { activeIndex, setActiveId, focusRow, onKeyDown } = useRowKeys({
    grid,
    rows,
    rowName: 'refund',
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
    headingHeight: isCard ? cardHeadingHeight : rowHeadingHeight,
  });
  const shown = list.indexes.flatMap((index) => {
    const row = rows[index];
    return row ? [{ row, index, groupIndex: list.geometry.groupOf(index) }] : [];
  });
  const isEmpty = rows.length === 0;
  const isAwaited = isEmpty && children === undefined;
  useShownNames(
    items,
    shown.map(({ row }) => row),
    isReading,
  );
  const itemNamesOf = items.namesOf;
  const clocks = useMemo(() => ({ intl, days, showsZones, isByDay }), [intl, days, showsZones, isByDay]);
  const meta = useMemo(
    (): RefundsMeta => ({ ...clocks, languages, itemNamesOf, hrefOf }),
    [clocks, languages, itemNamesOf, hrefOf],
  );
  const textBlocks = useRef<HTMLDivElement>(null);
  const texts = useMemo(() => refundTexts(rows, clocks), [rows, clocks]);
  const widths = useTextWidths(textBlocks);
  const { columns, tracks } = useMemo(() => refundColumns(width, showsStore, widths), [width, showsStore, widths]);

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
      className={`min-h-0 flex-1 overflow-x-hidden overscroll-contain [overflow-anchor:none] ${isAwaited ? 'overflow-y-hidden' : 'overflow-y-auto'} ${isEmpty ? 'flex flex-col' : ''}`}
      onScroll={({ currentTarget }) => list.onScroll(currentTarget.scrollTop)}
    >
      <TextBlocks ref={textBlocks} texts={texts} />
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={intl.formatMessage({ id: 'refunds.name' })}
        aria-rowcount={isWhole ? rows.length + (isCard ? 0 : 1) : -1}
        aria-colcount={isCard ? 1 : columns.length}
        aria-busy={isReading || isAwaited}
        // Gives a table without rows and header a height, so that it can still be found.
        className="min-h-px shrink-0 text-row outline-none"
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
          // Only on hover: formatting three clocks for every time would slow down scrolling.
          const time = target instanceof Element ? target.closest('time') : null;
          const row = time && !time.title && rows.find(({ id }) => id === rowIdAt(target));
          if (row) time.title = storeTimeTitle(intl, time.dateTime, refundClock(row, meta));
        }}
      >
        {!isCard && <RefundsHeader columns={columns} sort={sort} onSort={onSort} />}
        {isAwaited && <RefundsSkeleton columns={isCard ? undefined : columns} rowHeight={rowHeight} />}
        <div className="relative" style={{ height: list.geometry.height }}>
          {[...Map.groupBy(shown, ({ groupIndex }) => groupIndex)].map(([groupIndex, members]) => {
            const group = groups[groupIndex];
            if (!group) return null;
            const headingHeight = list.geometry.headingHeight(groupIndex);
            return (
              <RefundGroupSection
                key={group.by.key}
                group={group}
                top={list.geometry.headingTop(groupIndex)}
                height={headingHeight + group.count * rowHeight}
                headingHeight={headingHeight}
                stickyTop={headerHeight}
                isSoFar={!isWhole}
                showsZones={showsZones}
              >
                {members.map(({ row, index }) => (
                  <RefundTableRow
                    key={row.id}
                    row={row}
                    columns={isCard ? undefined : columns}
                    meta={meta}
                    showsStore={showsStore}
                    index={index}
                    top={headingHeight + (index - group.start) * rowHeight}
                    height={rowHeight}
                    isActive={index === activeIndex}
                    isOpen={row.id === openId}
                  />
                ))}
              </RefundGroupSection>
            );
          })}
        </div>
      </div>
      {isEmpty && children}
    </div>
  );
}
