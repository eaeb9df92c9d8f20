import { useContext, useRef, useState, type ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import type { PlacedColumn } from './arrange-columns.ts';
import { ColumnName } from './column-name.tsx';
import { HeadArrangement } from './head-arrangement.tsx';
import { type ColumnId, DEFAULT_LAYOUT, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './table-layout.ts';
import { useColumnDrag } from './use-column-drag.ts';
import { useColumnKeys } from './use-column-keys.ts';
import { useScrolledAside } from './use-scrolled-aside.ts';

/** Where a dragged column would come to: a line between two heads, over both, so that nothing moves for it. */
const GAPS = {
  start: 'before:-start-px',
  end: 'before:-end-px',
} as const;
const GAP = 'before:absolute before:inset-y-1 before:z-2 before:w-0.5 before:rounded-full before:bg-accent';

function noMove(): void {}

/** The edge of a column, by which it is resized. */
function ColumnEdge({ column: { name, size }, ...props }: ComponentProps<'div'> & { column: PlacedColumn }) {
  const { formatMessage } = useIntl();
  return (
    <div
      {...props}
      role="separator"
      aria-orientation="vertical"
      aria-label={formatMessage({ id: 'column.edge' }, { name: formatMessage({ id: name }) })}
      aria-valuenow={size}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      aria-keyshortcuts="Control+Shift+ArrowLeft Control+Shift+ArrowRight"
      title={formatMessage({ id: 'column.edge_hint' })}
      className="absolute inset-y-0 -end-1.5 z-1 w-3 cursor-col-resize touch-none pointer-coarse:-end-3 pointer-coarse:w-6 after:absolute after:inset-y-2 after:start-1/2 after:w-px after:bg-transparent hover:after:bg-line-strong focus-visible:after:bg-accent active:after:bg-accent"
    />
  );
}

/** The names of the columns, which stay in sight while the rows scroll. Of their edges one takes the focus: up and down go to the next. */
export function TableHead({
  columns,
  edgeProps,
}: {
  columns: readonly PlacedColumn[];
  edgeProps: (id: ColumnId) => ComponentProps<'div'>;
}) {
  const row = useRef<HTMLDivElement>(null);
  useScrolledAside(row);
  const { layout, onMove } = useContext(HeadArrangement) ?? { layout: DEFAULT_LAYOUT, onMove: noMove };
  const drag = useColumnDrag(layout, onMove);
  const ids = columns.map(({ id }) => id);
  // By column, not by place, so that it goes with a column that is moved.
  const [edge, setEdge] = useState<ColumnId>();
  const activeEdge = Math.max(0, edge === undefined ? 0 : ids.indexOf(edge));
  const moveByKey = useColumnKeys(row, ids, layout, onMove);
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={1}
      className="has-tracks sticky top-0 z-10 grid h-9 grid-cols-(--order-columns) border-b border-line bg-surface px-2.5 text-xs font-medium text-ink-muted"
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
      {columns.map((column, index) => {
        const { id, name, isMoney, className, style } = column;
        const gap = drag.gap?.id === id ? drag.gap : undefined;
        return (
          <div
            key={id}
            role="columnheader"
            aria-labelledby={`column-${id}`}
            data-column={id}
            className={`relative cursor-grab select-none ${className} ${gap ? `${GAP} ${GAPS[gap.side]}` : ''} ${drag.draggedId === id ? 'cursor-grabbing text-ink-faint' : ''}`}
            style={style}
            {...drag.headProps(id)}
          >
            <ColumnName id={id} name={name} isMoney={isMoney} />
            <ColumnEdge
              column={column}
              tabIndex={index === activeEdge ? 0 : -1}
              onFocus={() => setEdge(id)}
              {...edgeProps(id)}
            />
          </div>
        );
      })}
    </div>
  );
}
