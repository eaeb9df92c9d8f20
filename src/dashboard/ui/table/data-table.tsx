import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import type { MessageId } from '../i18n/messages.ts';
import type { TableSorting } from './column-sort.ts';
import { ColumnsButton } from './columns-button.tsx';
import { arrangeColumns, type ColumnLook } from './fit-columns.ts';
import type { RowGroup } from './window/list-geometry.ts';
import { type ListedRow, useListWindow } from './window/list-window.ts';
import { rowEvents, useHoverTitle } from './row-events.ts';
import { columnTexts, type TableColumns, type TableEntry } from './table-columns.ts';
import { type TableHandle, useTableHandle } from './table-handle.ts';
import { TableHeader } from './table-header.tsx';
import { CARD_HEIGHT, CARD_WIDTH, HEADER_HEIGHT, ROW_HEIGHTS } from './table-layout.ts';
import type { TableLayout } from './table-layout.ts';
import { type TableParts, TableSections } from './table-sections.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { TextBlocks } from './window/text-lines.tsx';
import { useElementSize, useTextWidths } from './window/use-measured.ts';
import { useRowKeys } from './use-row-keys.ts';
import { arrangedColumns, useTableModel } from './use-table-model.ts';

/** Highlights the row from which keys would continue: set on the grid, so that no row rerenders. */
const HIGHLIGHT =
  'data-highlights-active:[&_[role=row][tabindex="0"]]:bg-accent-soft data-highlights-active:[&_[role=row][tabindex="0"]]:outline-2 data-highlights-active:[&_[role=row][tabindex="0"]]:outline-accent';

const NO_COLUMNS: readonly string[] = [];

export type DataTableProps<Record extends ListedRow, Group extends RowGroup, Context> = {
  handle: Ref<TableHandle>;
  /** The accessible name. */
  name: string;
  columns: TableColumns<TableEntry<Record, Group, Context>>;
  parts: TableParts<Record, Group, Context>;
  rows: readonly Record[];
  groups: readonly Group[];
  /** The height (px) of a group's heading above rows and above cards; both stable functions. */
  headingHeights: {
    readonly rows: (group: Group) => number;
    readonly cards: (group: Group) => number;
  };
  /** What cells need besides their row. */
  context: Context;
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
  /** Columns that would tell nothing: they are only shown if the user chose them. */
  omitted?: readonly string[] | undefined;
  /** Titles of columns other than their own. */
  titles?: Readonly<{ [column: string]: MessageId }> | undefined;
  /** The currency (ISO 4217) of all amounts; undefined where there are several. */
  currency?: string | undefined;
  /** How the rows are sorted. */
  sorting: TableSorting;
  /** Whether all rows of the list are loaded. */
  isComplete: boolean;
  /** True while the rows are about to be replaced. */
  isStale?: boolean;
  isBusy?: boolean;
  /** Shows a skeleton instead of rows. */
  isAwaited?: boolean;
  /** Rows that arrived while the list was on screen. */
  arrived?: ReadonlySet<string>;
  openId: string | undefined;
  onOpen: (rowId: string) => void;
  /** Called when the pointer or the focus comes to a row, which may be opened next. */
  onPeek?: (rowId: string) => void;
  /** Called when the mouse button goes down on a row, which opens on release. */
  onPress?: (rowId: string) => void;
  /**
   * Called with the offset and with how far the user scrolled, in px; 0 if the list moved by
   * itself, e.g. to restore its position.
   */
  onScroll?: (offset: number, step: number) => void;
  /** The tooltip of a time. */
  timeTitle: (record: Record, time: string) => string;
  /**
   * Renders what follows the rows on screen; `view` is undefined before these are known, and if
   * there are none.
   */
  follow: (
    rows: readonly Record[],
    view: { readonly first: number; readonly last: number } | undefined,
  ) => ReactNode;
  /** Below the rows: progress, an error or the end of the list. */
  footer?: ReactNode;
  /** Instead of rows: why there are none. */
  children?: ReactNode;
};

/**
 * The looks of columns for the rows: the same map until rows must rerender, whatever the widths of
 * the columns.
 */
function useRowLooks(looks: ReadonlyMap<string, ColumnLook>): ReadonlyMap<string, ColumnLook> {
  const key = [...looks].map(([id, { cellClassName }]) => `${id} ${cellClassName}`).join();
  // oxlint-disable-next-line react/exhaustive-deps -- The key contains all that the looks do.
  return useMemo(() => looks, [key]);
}

/**
 * A virtual grid of rows under group headings: only the window of rows and the focused row are in
 * the document.
 */
export function DataTable<Record extends ListedRow, Group extends RowGroup, Context>(
  props: DataTableProps<Record, Group, Context>,
) {
  const { columns, parts, rows, groups, context, openId, omitted = NO_COLUMNS } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(scroller);
  const isCard = width > 0 && width < CARD_WIDTH;
  const rowHeight = isCard ? CARD_HEIGHT : ROW_HEIGHTS[props.layout.density];
  const headerHeight = isCard ? 0 : HEADER_HEIGHT;

  const grid = useRef<HTMLDivElement>(null);
  const keys = useRowKeys({
    grid,
    rows,
    rowName: parts.rowName,
    pageStep: () => Math.max(1, Math.floor((height - headerHeight) / rowHeight) - 3),
    scrollTo: (index) => list.reveal(index),
    openId,
    onOpen: props.onOpen,
  });
  const { activeIndex, setActiveId } = keys;
  const list = useListWindow({
    scroller,
    rows,
    groups,
    activeIndex,
    rowHeight,
    headerHeight,
    windowHeight: height,
    headingHeight: isCard ? props.headingHeights.cards : props.headingHeights.rows,
  });

  const { highlightsActive, onRowFocus } = useTableHandle({
    handle: props.handle,
    scroller,
    grid,
    rows,
    list,
    keys,
    // On a narrow screen the control that reveals a row covers the upper half of the list.
    margin: isCard
      ? { above: height * 0.5, below: height * 0.1 }
      : {
          above: Math.min(rowHeight * 3, height * 0.25),
          below: Math.min(rowHeight * 3, height * 0.25),
        },
  });

  const entries = useMemo(
    () =>
      list.indexes.flatMap((index): TableEntry<Record, Group, Context>[] => {
        const record = rows[index];
        const groupIndex = list.geometry.groupOf(index);
        const group = groups[groupIndex];
        return record && group ? [{ record, index, group, groupIndex, context }] : [];
      }),
    [list.indexes, list.geometry, rows, groups, context],
  );
  const [resizing, setResizing] = useState<TableLayout['widths']>();
  const layout = useMemo(
    () =>
      resizing
        ? { ...props.layout, widths: { ...props.layout.widths, ...resizing } }
        : props.layout,
    [props.layout, resizing],
  );
  const texts = useMemo(() => columnTexts(columns, rows, context), [columns, rows, context]);
  const textBlocks = useRef<HTMLDivElement>(null);
  const widths = useTextWidths(textBlocks);
  const needs = useMemo(() => ({ omitted, widths }), [omitted, widths]);
  const { onLayoutChange } = props;
  const { table, model } = useTableModel({
    columns,
    rows: entries,
    layout,
    onLayoutChange,
    width,
    needs,
  });
  /** Where a column was moved, in words for screen readers. */
  const [announcement, setAnnouncement] = useState('');
  const { looks, minWidth, style } = useMemo(
    () => arrangeColumns(columns, arrangedColumns(model), layout),
    [columns, model, layout],
  );
  const rowLooks = useRowLooks(looks);

  const titleAt = useHoverTitle(entries, ({ dateTime }, rowId) => {
    const row = rows.find(({ id }) => id === rowId);
    return row && props.timeTitle(row, dateTime);
  });
  const events = rowEvents({
    onOpen: (rowId) => {
      setActiveId(rowId);
      props.onOpen(rowId);
    },
    onPress: (rowId) => props.onPress?.(rowId),
    onFocus: (rowId) => {
      onRowFocus(rowId);
      props.onPeek?.(rowId);
    },
    onPoint: (rowId, target) => {
      titleAt(rowId, target);
      props.onPeek?.(rowId);
    },
  });
  const isEmpty = rows.length === 0;

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {props.follow(
        entries.map(({ record }) => record),
        list.view,
      )}
      <TextBlocks ref={textBlocks} texts={texts} />
      <div
        ref={scroller}
        className={`min-h-0 flex-1 overscroll-contain [overflow-anchor:none] ${props.isAwaited ? 'overflow-y-hidden' : 'overflow-y-auto'} ${isEmpty ? 'flex flex-col' : ''}`}
        style={{
          // Header, rows and headings inherit the tracks: WebKit does not restyle what would take
          // over a property that is not inherited.
          ...style,
          overflowX: isCard || minWidth <= width ? 'hidden' : 'auto',
          '--table-window': `${width}px`,
          ...(isCard && { '--table-columns': 'minmax(0, 1fr)' }),
        }}
        onScroll={(event) => {
          // Read once, before the rows render: a later read would force a layout.
          const { scrollTop, scrollLeft } = event.currentTarget;
          // An attribute, so that no cell rerenders. The distance is negative on right-to-left
          // pages; a fraction of a pixel is ignored.
          grid.current?.toggleAttribute('data-aside', Math.abs(scrollLeft) >= 1);
          const step = list.onScroll(scrollTop);
          props.onScroll?.(scrollTop, step);
        }}
      >
        {!isCard && (
          <div className="sticky start-0 top-0 z-20 flex h-0 justify-end">
            <ColumnsButton
              columns={columns}
              table={model}
              layout={props.layout}
              onChange={onLayoutChange}
              onMoved={setAnnouncement}
            />
          </div>
        )}
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          data-highlights-active={highlightsActive || undefined}
          aria-label={props.name}
          aria-rowcount={props.isComplete ? rows.length + (isCard ? 0 : 1) : -1}
          aria-colcount={isCard ? 1 : looks.size}
          aria-busy={props.isStale === true || props.isBusy === true}
          // With a height even without rows and header, so that it can still be found.
          className={`min-h-px shrink-0 text-row transition-opacity duration-120 ${props.isStale ? 'opacity-50' : ''} ${HIGHLIGHT}`}
          // An explicit width, so that resizing the scroller does not lay out the rows before the
          // columns are arranged for it.
          style={isCard ? {} : { width: Math.max(width, minWidth) }}
          onKeyDown={keys.onKeyDown}
          {...events}
        >
          {!isCard && (
            <TableHeader
              columns={columns}
              titles={props.titles}
              currency={props.currency}
              table={model}
              layout={props.layout}
              looks={looks}
              onMoved={setAnnouncement}
              onResizing={setResizing}
              sorting={props.sorting}
            />
          )}
          {props.isAwaited && (
            <TableSkeleton
              rowHeight={rowHeight}
              isCard={isCard}
              looks={isCard ? undefined : rowLooks}
            />
          )}
          <TableSections
            parts={parts}
            columns={columns}
            rows={table.getRowModel().rows}
            geometry={list.geometry}
            rowHeight={rowHeight}
            stickyTop={headerHeight}
            looks={isCard ? undefined : rowLooks}
            activeIndex={activeIndex}
            openId={openId}
            arrived={props.arrived}
          />
        </div>
        {isEmpty && props.children}
        <div className="sticky start-0 max-w-(--table-window)">{props.footer}</div>
      </div>
    </>
  );
}
