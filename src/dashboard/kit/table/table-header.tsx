import { type ComponentProps, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { currencyFormat } from '../i18n/formatters.ts';
import { type MoveColumn, useColumnDrag, useColumnKeys } from './column-moves.ts';
import type { MessageId } from '../i18n/messages.ts';
import type { AnyColumns } from './table-columns.ts';
import type { ColumnsModel, ModelColumn } from './use-table-model.ts';
import type { ColumnLook } from './fit-columns.ts';
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, type TableLayout } from './table-layout.ts';
import { ariaSort, type TableSorting } from './column-sort.ts';
import { onDemand } from '../on-demand.tsx';
import { useColumnResize } from './use-column-resize.ts';

/** The titles of columns can be read before the code that sorts is loaded. */
const sortButton = onDemand(async () => (await import('./sort-button.tsx')).SortButton, {
  messages: 'panels',
  isQuiet: true,
  frame: (_note, { children }) => children,
});

/** A line between two headers where a dragged column would go; it overlays both, so nothing moves. */
const GAPS = {
  start: 'before:-start-px',
  end: 'before:-end-px',
} as const;
const GAP = 'before:absolute before:inset-y-1 before:z-2 before:w-0.5 before:rounded-full before:bg-accent';

/** The short symbol of a currency in a locale, e.g. `€`. */
function currencySymbol(locale: string, currency: string): string {
  const parts = currencyFormat(locale, currency, true).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** The title of a column; that of a money column adds the currency if there is only one. */
function ColumnTitle({ id, title, currency }: { id: string; title: MessageId; currency: string | undefined }) {
  const { locale, formatMessage } = useIntl();
  return (
    <span id={`column-${id}`} className="line-clamp-2">
      {formatMessage({ id: title })}
      {currency !== undefined && (
        <span className="ms-1 font-normal text-ink-faint">
          (<bdi>{currencySymbol(locale, currency)}</bdi>)
        </span>
      )}
    </span>
  );
}

/** The edge of a column, which resizes it. */
function ColumnEdge({ column, title, ...props }: ComponentProps<'div'> & { column: ModelColumn; title: MessageId }) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: title });
  return (
    <div
      {...props}
      role="separator"
      aria-orientation="vertical"
      aria-label={formatMessage({ id: 'column.edge' }, { name })}
      aria-valuenow={column.getSize()}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight"
      title={formatMessage({ id: 'column.edge_hint' })}
      className="absolute inset-y-0 -end-1.5 z-1 w-3 cursor-col-resize touch-none pointer-coarse:-end-3 pointer-coarse:w-6 after:absolute after:inset-y-2 after:start-1/2 after:w-px after:bg-transparent hover:after:bg-line-strong focus-visible:after:bg-accent active:after:bg-accent"
    />
  );
}

/** Sets `data-aside` on the grid around an element while its columns are scrolled sideways: an attribute, so that no cell rerenders. */
function useScrolledAside(inside: RefObject<Element | null>): void {
  useEffect(() => {
    const grid = inside.current?.closest('[role="grid"]');
    const scroller = grid?.parentElement;
    if (!grid || !scroller) return undefined;
    // The distance is negative on right-to-left pages; a fraction of a pixel is ignored.
    const update = () => grid.toggleAttribute('data-aside', Math.abs(scroller.scrollLeft) >= 1);
    // Not called on mount: a table starts unscrolled, and reading the position would force another layout of the page.
    scroller.addEventListener('scroll', update, { passive: true });
    return () => scroller.removeEventListener('scroll', update);
  }, [inside]);
}

/** The column titles, sticky above the rows and not rerendered with them. One edge is focusable; Up and Down move the focus to the next. */
export const TableHeader = memo(function TableHeader({
  columns,
  titles,
  currency,
  table,
  layout,
  looks,
  onMove,
  onResizing,
  sorting,
}: {
  columns: AnyColumns;
  /** Titles of columns other than their own. */
  titles: Readonly<Record<string, MessageId>> | undefined;
  /** The currency (ISO 4217) of all amounts; undefined where there are several. */
  currency: string | undefined;
  table: ColumnsModel;
  layout: TableLayout;
  looks: ReadonlyMap<string, ColumnLook>;
  onMove: MoveColumn;
  /** Called with the widths (px) of columns while one is dragged, and with undefined at the end. */
  onResizing: (widths: TableLayout['widths'] | undefined) => void;
  sorting: TableSorting | undefined;
}) {
  const row = useRef<HTMLDivElement>(null);
  useScrolledAside(row);
  const drag = useColumnDrag(columns, layout, onMove);
  const headers = table.getLeafHeaders();
  const ids = headers.map(({ column }) => column.id);
  // By column, not by position, so that it follows a column that is moved.
  const [edge, setEdge] = useState<string>();
  const activeEdge = Math.max(0, edge === undefined ? 0 : ids.indexOf(edge));
  const moveByKey = useColumnKeys(row, columns, ids, layout, onMove);
  const edgeProps = useColumnResize(table, onResizing);
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={1}
      className="has-tracks sticky top-0 z-10 grid h-9 grid-cols-(--table-columns) border-b border-line bg-surface px-2.5 text-xs font-medium text-ink-muted"
      onKeyDown={(event) => {
        moveByKey(event, ids[activeEdge]);
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        const edges = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="separator"]')];
        const next = edges[activeEdge + step];
        if (step === 0 || !next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      {headers.map(({ column }, index) => {
        const { id } = column;
        const { header, meta } = columns.get(id);
        const gap = drag.gap?.other === id ? drag.gap : undefined;
        const look = looks.get(id);
        const title = (
          <ColumnTitle id={id} title={titles?.[id] ?? header} currency={meta.isMoney ? currency : undefined} />
        );
        return (
          <div
            key={id}
            role="columnheader"
            aria-labelledby={`column-${id}`}
            aria-sort={sorting && ariaSort(columns, id, sorting)}
            data-column={id}
            className={`relative cursor-grab select-none ${look?.headerClassName} ${gap ? `${GAP} ${GAPS[gap.side]}` : ''} ${drag.draggedId === id ? 'cursor-grabbing text-ink-faint' : ''}`}
            style={look?.style}
            {...drag.headerProps(id)}
          >
            {sorting && meta.sort ? (
              <sortButton.Component columns={columns} column={id} sorting={sorting}>
                {title}
              </sortButton.Component>
            ) : (
              title
            )}
            <ColumnEdge
              column={column}
              title={header}
              tabIndex={index === activeEdge ? 0 : -1}
              onFocus={() => setEdge(id)}
              {...edgeProps}
            />
          </div>
        );
      })}
    </div>
  );
});
