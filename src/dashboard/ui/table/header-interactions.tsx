import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../i18n/messages.ts';
import { useColumnDrag, useColumnKeys, useColumnMoves } from './column-moves.ts';
import type { TableSorting } from './column-sort.ts';
import { SortButton } from './sort-button.tsx';
import type { AnyColumns } from './table-columns.ts';
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, type TableLayout } from './table-layout.ts';
import { useColumnResize } from './use-column-resize.ts';
import type { ColumnsModel, ModelColumn } from './use-table-model.ts';

/** What is added to the header once its code has loaded. */
export type HeaderInteractions = {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The look, events and content of the cell of a column. */
  readonly cell: (column: ModelColumn, title: ReactNode) => ComponentProps<'div'>;
};

export type HeaderInteractionsProps = {
  readonly columns: AnyColumns;
  /** Titles of columns other than their own. */
  readonly titles: Readonly<Record<string, MessageId>> | undefined;
  readonly table: ColumnsModel;
  readonly layout: TableLayout;
  /** Called with words for where a column was moved. */
  readonly onMoved: (announcement: string) => void;
  /** Called with the widths (px) of columns while one is dragged, and with undefined at the end. */
  readonly onResizing: (widths: TableLayout['widths'] | undefined) => void;
  readonly sorting: TableSorting;
  readonly row: RefObject<HTMLElement | null>;
  readonly onInteractions: (interactions: HeaderInteractions) => void;
};

/**
 * A line between two headers where a dragged column would go; it overlays both, so nothing moves.
 */
const GAPS = {
  start: 'before:-start-px',
  end: 'before:-end-px',
} as const;
const GAP =
  'before:absolute before:inset-y-1 before:z-2 before:w-0.5 before:rounded-full before:bg-accent';

/** The edge of a column, which resizes it. */
function ColumnEdge({ column, ...props }: ComponentProps<'div'> & { column: ModelColumn }) {
  return (
    <div
      {...props}
      role="separator"
      aria-orientation="vertical"
      aria-valuenow={column.getSize()}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight"
      className="absolute inset-y-0 -end-1.5 z-1 w-3 cursor-col-resize touch-none pointer-coarse:-end-3 pointer-coarse:w-6 after:absolute after:inset-y-2 after:start-1/2 after:w-px after:bg-transparent hover:after:bg-line-strong focus-visible:after:bg-accent active:after:bg-accent"
    />
  );
}

/**
 * Lets columns be sorted, moved and resized. One edge is focusable; Up and Down move the focus to
 * the next.
 */
export function AddInteractions({
  row,
  columns,
  titles,
  table,
  layout,
  onMoved,
  onResizing,
  sorting,
  onInteractions,
}: HeaderInteractionsProps): null {
  const { formatMessage } = useIntl();
  const move = useColumnMoves(columns, table, layout, onMoved);
  const drag = useColumnDrag(columns, layout, move);
  const ids = table.getLeafHeaders().map(({ column }) => column.id);
  // By column, not by position, so that it follows a column that is moved.
  const [edge, setEdge] = useState<string>();
  const activeEdge = Math.max(0, edge === undefined ? 0 : ids.indexOf(edge));
  const moveByKey = useColumnKeys(row, columns, ids, layout, move);
  const edgeProps = useColumnResize(table, onResizing);
  // Before the paint, so that the header never shows what was before.
  useLayoutEffect(() =>
    onInteractions({
      onKeyDown: (event) => {
        moveByKey(event, ids[activeEdge]);
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        const edges = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="separator"]')];
        const next = edges[activeEdge + step];
        if (step === 0 || !next) return;
        event.preventDefault();
        next.focus();
      },
      cell: (column, title) => {
        const { id } = column;
        const { header, meta } = columns.get(id);
        const name = formatMessage({ id: header });
        const gap = drag.gap?.other === id ? drag.gap : undefined;
        return {
          ...drag.headerProps(id),
          className: `cursor-grab ${gap ? `${GAP} ${GAPS[gap.side]}` : ''} ${drag.draggedId === id ? 'cursor-grabbing text-ink-faint' : ''}`,
          children: (
            <>
              {meta.sort && sorting.isOffered !== false ? (
                <SortButton
                  columns={columns}
                  column={id}
                  label={formatMessage(
                    { id: 'column.sort_by' },
                    { name: formatMessage({ id: titles?.[id] ?? header }) },
                  )}
                  sorting={sorting}
                >
                  {title}
                </SortButton>
              ) : (
                title
              )}
              <ColumnEdge
                column={column}
                aria-label={formatMessage({ id: 'column.edge' }, { name })}
                title={formatMessage({ id: 'column.edge_hint' })}
                tabIndex={id === ids[activeEdge] ? 0 : -1}
                onFocus={() => setEdge(id)}
                {...edgeProps}
              />
            </>
          ),
        };
      },
    }),
  );
  return null;
}
