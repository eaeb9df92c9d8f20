import { SlidersHorizontal } from 'lucide-react';
import {
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { lazyWithMessages } from '../i18n/message-provider.tsx';
import { MenuButton } from '../popups/menu-button.tsx';
import { useElementWidth } from '../use-element-width.ts';
import {
  getColumn,
  type ListedRow,
  type RowGroup,
  type TableColumn,
  type TableSorting,
} from './table-columns.ts';
import { TableHeader } from './table-header.tsx';
import { PrintedTable } from './printed-table.tsx';
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  cardHeadingHeight,
  HEADER_HEIGHT,
  HEADING_HEIGHT,
  ROW_HEIGHTS,
  ROW_SIDES,
  type TableLayout,
} from './table-layout.ts';
import { rowElementId, TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useColumns } from './use-columns.ts';
import { MOST_PRINTED, usePrinting } from './use-printing.ts';
import { useRowKeys } from './use-row-keys.ts';

const ColumnsPanel = lazyWithMessages(
  'lists',
  async () => (await import('./columns-panel.tsx')).ColumnsPanel,
);

const NO_COLUMNS: readonly string[] = [];
/** Rows rendered beyond those in view. */
const OVERSCAN = 2;
/** The next page loads this many rows before the end. */
const ROWS_AHEAD = 60;
/** A list scrolled by less than this (px) shows rows that arrive at its top. */
const AT_TOP = 4;

/** Lets a page control its table. */
export type TableHandle = {
  /** Moves the focus to a row or, without one, to the row where keys continue. */
  readonly focusRow: (rowId: string | undefined) => void;
  /** Scrolls a row into view; the focus stays where it is. */
  readonly revealRow: (rowId: string) => void;
  readonly scrollToTop: () => void;
  /** The element that scrolls. */
  readonly box: () => HTMLElement | null;
  /** True when the first row is in view and neither pointer nor focus is on the rows. */
  readonly isRestingAtTop: () => boolean;
};

export type DataTableProps<Row extends ListedRow, Group extends RowGroup> = {
  handle: Ref<TableHandle>;
  /** The accessible name. */
  name: string;
  /** The prefix of the ids of rows' elements. */
  rowName: string;
  columns: readonly TableColumn<Row>[];
  /** A row in two lines, for narrow screens, as a `gridcell`; a stable function. */
  card: (row: Row, heading: string) => ReactNode;
  heading: (group: Group, isCard: boolean) => ReactNode;
  /** The most sums in a heading. */
  headingSums: number;
  rows: readonly Row[];
  groups: readonly Group[];
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
  /** Columns without information, shown only if the user chose them. */
  omitted?: readonly string[] | undefined;
  sorting: TableSorting;
  isComplete: boolean;
  /** True while the rows are about to be replaced. */
  isStale?: boolean;
  isBusy?: boolean;
  /** Shows a skeleton instead of rows. */
  isAwaited?: boolean;
  /** Rows that arrived while the list was on screen. */
  arrived?: ReadonlySet<string>;
  /** A row with a higher version than before is highlighted. */
  versionOf?: (row: Row) => number;
  openId: string | undefined;
  onOpen: (rowId: string) => void;
  /** Called when the pointer or the focus enters a row, which may be opened next. */
  onPeek?: (rowId: string) => void;
  onScroll?: (offset: number) => void;
  /** Called when the last loaded row is near; undefined while no more can be loaded. */
  onNearEnd: (() => void) | undefined;
  /** Shown below the rows: progress, an error or the end of the list. */
  footer?: ReactNode;
  /** The reason why there are no rows, shown in their place. */
  children?: ReactNode;
};

function rowAt(target: EventTarget): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest('[data-row]') : null;
  return row instanceof HTMLElement ? row : undefined;
}

/** Opens a row's link in another tab, as the browser would for the link itself. */
function openInTab({ target }: { target: EventTarget }): void {
  if (target instanceof Element && target.closest('a')) return;
  const click = new MouseEvent('click', { ctrlKey: true, metaKey: true });
  rowAt(target)?.querySelector('a')?.dispatchEvent(click);
}

/** Gives a truncated text under the pointer its full text as a tooltip. */
function showFullText(target: EventTarget): void {
  const box = target instanceof Element ? target.closest('.truncate') : null;
  if (!(box instanceof HTMLElement)) return;
  // Its only child may be what is cut (`theme.css`).
  const isCut = [box, ...box.children].some((each) => each.scrollWidth > each.clientWidth);
  if (isCut) box.title = box.textContent;
  else box.removeAttribute('title');
}

/**
 * A grid of rows under group headings, for lists of any length: only the rows in view and the
 * active one are in the document.
 */
export function DataTable<Row extends ListedRow, Group extends RowGroup>(
  props: DataTableProps<Row, Group>,
) {
  const { columns, rows, groups, layout, rowName, openId, onNearEnd } = props;
  const { formatMessage } = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const isCard = width < CARD_WIDTH;
  const rowHeight = isCard ? CARD_HEIGHT : ROW_HEIGHTS[layout.density];
  const headerHeight = isCard ? 0 : HEADER_HEIGHT;
  const headingHeight = isCard ? cardHeadingHeight(props.headingSums, width) : HEADING_HEIGHT;
  const { table, visible, setResizing } = useColumns({
    columns,
    layout,
    onLayoutChange: props.onLayoutChange,
    width,
    omitted: props.omitted ?? NO_COLUMNS,
    sorting: props.sorting,
  });
  const shownColumns = useMemo(
    () =>
      visible.map((column) => ({
        ...getColumn(columns, column.id),
        isPinned: column.getIsPinned() !== false,
      })),
    [columns, visible],
  );

  const keys = useRowKeys({
    grid,
    rows,
    rowName,
    pageRows: () => Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 3,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    openId,
    onOpen: props.onOpen,
  });
  const { activeIndex, setActiveId } = keys;
  const [isAtTop, setIsAtTop] = useState(true);
  const headed = useMemo(
    () => new Set(groups.flatMap(({ start, hasHeading }) => (hasHeading ? [start] : []))),
    [groups],
  );
  // A heading belongs to the first row below it.
  const estimateSize = useCallback(
    (index: number) => rowHeight + (headed.has(index) ? headingHeight : 0),
    [rowHeight, headed, headingHeight],
  );
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    estimateSize,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight + headingHeight,
    overscan: OVERSCAN,
    // Below the top, visible rows stay in place when rows arrive above them.
    anchorTo: isAtTop ? 'start' : 'end',
    // The active row stays in the document, or the focus would be lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        if (indexes.includes(activeIndex) || activeIndex >= range.count) return indexes;
        return [...indexes, activeIndex].toSorted((left, right) => left - right);
      },
      [activeIndex],
    ),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, estimateSize]);

  const last = virtualizer.range?.endIndex ?? -1;
  const { isPrinted, wanted } = usePrinting({
    count: rows.length,
    isComplete: props.isComplete,
    canLoad: onNearEnd !== undefined || props.isBusy === true,
    isOff: openId !== undefined,
  });
  const isNearEnd =
    rows.length === 0 || wanted > rows.length || (last >= 0 && last >= rows.length - ROWS_AHEAD);
  const load = useEffectEvent(() => onNearEnd?.());
  const mayLoad = onNearEnd !== undefined;
  useEffect(() => {
    if (isNearEnd && mayLoad) load();
  }, [isNearEnd, mayLoad, rows.length]);

  const indexOf = (rowId: string) => rows.findIndex(({ id }) => id === rowId);
  useImperativeHandle(props.handle, () => ({
    focusRow: (rowId) => {
      const index = rowId === undefined ? activeIndex : indexOf(rowId);
      const row = rows[index];
      if (!row) return grid.current?.focus({ preventScroll: true });
      virtualizer.scrollToIndex(index);
      keys.focusRow(row.id);
    },
    revealRow: (rowId) => {
      if (indexOf(rowId) < 0) return;
      virtualizer.scrollToIndex(indexOf(rowId));
      setActiveId(rowId);
    },
    scrollToTop: () => virtualizer.scrollToOffset(0),
    box: () => scroller.current,
    isRestingAtTop: () => isAtTop && !scroller.current?.matches(':hover, :focus-within'),
  }));

  function onClick(event: ReactMouseEvent): void {
    const rowId = rowAt(event.target)?.dataset['row'];
    if (rowId === undefined || event.shiftKey) return;
    if (event.metaKey || event.ctrlKey) return openInTab(event);
    event.preventDefault();
    // Selecting text opens nothing.
    if (getSelection()?.type === 'Range') return;
    setActiveId(rowId);
    props.onOpen(rowId);
  }

  const pinStarts = Object.fromEntries(
    table
      .getStartVisibleLeafColumns()
      // The first cell covers the side of the row, so it starts at the very edge.
      .map((column, index) => [
        `--pin-${column.id}`,
        `${column.getStart('start') + (index === 0 ? 0 : 10)}px`,
      ]),
  );
  const sections = Map.groupBy(virtualizer.getVirtualItems(), ({ index }) =>
    groups.findLastIndex(({ start }) => start <= index),
  );
  const isEmpty = rows.length === 0;
  return (
    <>
      <div
        ref={scroller}
        className={`min-h-0 print:hidden flex-1 overscroll-contain [overflow-anchor:none] ${isCard ? 'overflow-x-hidden' : 'overflow-x-auto'} ${props.isAwaited ? 'overflow-y-hidden' : 'overflow-y-auto'} ${isEmpty ? 'flex flex-col' : ''}`}
        style={{
          '--table-window': `${width}px`,
          '--table-columns': isCard
            ? 'minmax(0, 1fr)'
            : `${visible.map((column) => `${column.getSize()}px`).join(' ')} 1fr`,
          ...pinStarts,
        }}
        // Captured before rows are rendered for the new position, which would force a layout.
        onScrollCapture={({ currentTarget: { scrollTop } }) => {
          setIsAtTop(scrollTop < AT_TOP);
          props.onScroll?.(scrollTop);
        }}
      >
        {!isCard && (
          <div className="sticky start-0 top-0 z-20 flex h-0 justify-end">
            <MenuButton
              label={formatMessage({ id: 'columns.name' })}
              align="end"
              // A finger's larger target must not cover the first heading.
              buttonClassName="touch-target me-1 mt-1 inline-flex size-7 items-center justify-center rounded-md bg-surface text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover pointer-coarse:m-0 pointer-coarse:bg-clip-content pointer-coarse:pb-2.25"
              face={<SlidersHorizontal aria-hidden size={14} />}
              panel={() => (
                <ColumnsPanel
                  columns={columns}
                  table={table}
                  layout={layout}
                  onChange={props.onLayoutChange}
                />
              )}
            />
          </div>
        )}
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          aria-label={props.name}
          aria-rowcount={props.isComplete ? rows.length + (isCard ? 0 : 1) : -1}
          aria-colcount={isCard ? 1 : visible.length}
          aria-busy={props.isStale === true || props.isBusy === true}
          // The minimum height keeps an empty table findable without rows and header.
          className={`min-h-px shrink-0 text-row transition-opacity duration-120 ${props.isStale ? 'opacity-50' : ''}`}
          style={isCard ? {} : { minWidth: Math.floor(table.getTotalSize() + ROW_SIDES) }}
          onKeyDown={keys.onKeyDown}
          onBlur={keys.onBlur}
          onClick={onClick}
          onMouseDown={(event) => {
            // Prevents autoscroll with the middle button.
            if (event.button === 1) event.preventDefault();
          }}
          onAuxClick={(event) => {
            if (event.button === 1) openInTab(event);
          }}
          onFocus={({ target }) => {
            const rowId = rowAt(target)?.dataset['row'];
            keys.onFocus(rowId);
            if (rowId !== undefined) props.onPeek?.(rowId);
          }}
          onPointerOver={({ target }) => {
            const rowId = rowAt(target)?.dataset['row'];
            if (rowId === undefined) return;
            showFullText(target);
            props.onPeek?.(rowId);
          }}
        >
          {!isCard && (
            <TableHeader
              columns={columns}
              table={table}
              visible={visible}
              onResizing={setResizing}
            />
          )}
          {props.isAwaited && (
            <TableSkeleton
              density={layout.density}
              headingSums={props.headingSums}
              hasHeader={!isCard}
            />
          )}
          <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {[...sections].map(([position, items]) => {
              const group = groups[position];
              const first = group && virtualizer.measurementsCache[group.start];
              if (!group || !first) return null;
              const ownHeading = group.hasHeading ? headingHeight : 0;
              const headingId = `${rowName}-group-${position}`;
              return (
                <div
                  key={group.key}
                  role="rowgroup"
                  aria-labelledby={group.hasHeading ? headingId : undefined}
                  className="absolute inset-x-0"
                  style={{
                    top: first.start - headerHeight,
                    height: ownHeading + group.count * rowHeight,
                  }}
                >
                  {group.hasHeading && (
                    <div
                      id={headingId}
                      data-group={group.key}
                      className="sticky short:static z-3 border-b border-line bg-sunken text-xs text-ink-muted"
                      style={{ top: headerHeight, height: headingHeight }}
                    >
                      {props.heading(group, isCard)}
                    </div>
                  )}
                  {items.map(({ index }) => {
                    const row = rows[index];
                    return (
                      row && (
                        <TableRow
                          key={row.id}
                          row={row}
                          heading={group.key}
                          elementId={rowElementId(rowName, row.id)}
                          columns={isCard ? undefined : shownColumns}
                          card={props.card}
                          index={index}
                          top={ownHeading + (index - group.start) * rowHeight}
                          height={rowHeight}
                          isActive={index === activeIndex}
                          isOpen={row.id === openId}
                          isNew={props.arrived?.has(row.id) === true}
                          version={props.versionOf?.(row) ?? 0}
                        />
                      )
                    );
                  })}
                </div>
              );
            })}
          </div>
        </div>
        {isEmpty && props.children}
        <div className="sticky start-0 max-w-(--table-window)">{props.footer}</div>
      </div>
      {isPrinted && !isEmpty && (
        <PrintedTable
          name={props.name}
          columns={shownColumns}
          rows={rows.slice(0, MOST_PRINTED)}
          groups={groups}
          heading={props.heading}
          isComplete={props.isComplete && rows.length <= MOST_PRINTED}
        />
      )}
    </>
  );
}
