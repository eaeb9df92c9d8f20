import { FlexRender, type Header } from '@tanstack/react-table';
import { useContext, useRef, useState, type ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/order.ts';
import { cellPlace } from './cell-place.ts';
import type { orderTableFeatures } from './columns.tsx';
import { HeadArrangement } from './head-arrangement.tsx';
import { type ColumnId, COLUMN_IDS, DEFAULT_LAYOUT, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './table-layout.ts';
import { useColumnDrag } from './use-column-drag.ts';
import { useColumnKeys } from './use-column-keys.ts';
import { useScrolledAside } from './use-scrolled-aside.ts';

type OrderHeader = Header<typeof orderTableFeatures, Order, unknown>;

/** Where a dragged column would come to: a line between two heads, over both, so that nothing moves for it. */
const GAPS = {
  start: 'before:-start-px',
  end: 'before:-end-px',
} as const;
const GAP = 'before:absolute before:inset-y-1 before:z-2 before:w-0.5 before:rounded-full before:bg-accent';

function noMove(): void {}

function columnIdOf(header: OrderHeader): ColumnId | undefined {
  return COLUMN_IDS.find((id) => id === header.column.id);
}

/** The edge of a column, by which it is resized. */
function ColumnEdge({ header, ...props }: ComponentProps<'div'> & { header: OrderHeader }) {
  const { formatMessage } = useIntl();
  const name = header.column.columnDef.meta?.name;
  return (
    <div
      {...props}
      role="separator"
      aria-orientation="vertical"
      aria-label={formatMessage(
        { id: 'column.edge' },
        { name: name === undefined ? header.id : formatMessage({ id: name }) },
      )}
      aria-valuenow={header.column.getSize()}
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
  headers,
  edgeProps,
}: {
  headers: readonly OrderHeader[];
  edgeProps: (id: ColumnId) => ComponentProps<'div'>;
}) {
  const row = useRef<HTMLDivElement>(null);
  useScrolledAside(row);
  const { layout, onMove } = useContext(HeadArrangement) ?? { layout: DEFAULT_LAYOUT, onMove: noMove };
  const drag = useColumnDrag(layout, onMove);
  const ids = headers.flatMap((header) => columnIdOf(header) ?? []);
  // By column, not by place, so that it goes with a column that is moved.
  const [edge, setEdge] = useState<ColumnId>();
  const activeEdge = Math.max(0, edge === undefined ? 0 : ids.indexOf(edge));
  const moveByKey = useColumnKeys(row, ids, layout, onMove);
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid h-9 grid-cols-(--order-columns) border-b border-line bg-surface px-2.5 text-xs font-medium text-ink-muted"
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
      {headers.map((header, index) => {
        const { className, style } = cellPlace(header.column);
        const id = columnIdOf(header);
        const gap = drag.gap?.id === id ? drag.gap : undefined;
        return (
          <div
            key={header.id}
            role="columnheader"
            aria-labelledby={`column-${header.column.id}`}
            data-column={header.column.id}
            className={`relative cursor-grab select-none ${className} ${gap ? `${GAP} ${GAPS[gap.side]}` : ''} ${id !== undefined && drag.draggedId === id ? 'cursor-grabbing text-ink-faint' : ''}`}
            style={style}
            {...(id && drag.headProps(id))}
          >
            <FlexRender header={header} />
            {id && (
              <ColumnEdge
                header={header}
                tabIndex={index === activeEdge ? 0 : -1}
                onFocus={() => setEdge(id)}
                {...edgeProps(id)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
