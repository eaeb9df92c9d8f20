import { FlexRender, type Header } from '@tanstack/react-table';
import { useState, type ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/order.ts';
import { cellPlace } from './cell-place.ts';
import type { orderTableFeatures } from './columns.tsx';
import { type ColumnId, COLUMN_IDS, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './table-layout.ts';

type OrderHeader = Header<typeof orderTableFeatures, Order, unknown>;

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
      title={formatMessage({ id: 'column.edge_hint' })}
      className="absolute inset-y-0 -end-1.5 z-1 w-3 cursor-col-resize touch-none after:absolute after:inset-y-2 after:start-1.5 after:w-px after:bg-transparent hover:after:bg-line-strong focus-visible:after:bg-accent active:after:bg-accent"
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
  const [edge, setEdge] = useState(0);
  const activeEdge = Math.min(edge, headers.length - 1);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid h-9 grid-cols-(--order-columns) border-b border-line bg-surface px-2.5 text-xs font-medium text-ink-muted"
      onKeyDown={(event) => {
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
        const id = COLUMN_IDS.find((id) => id === header.column.id);
        return (
          <div
            key={header.id}
            role="columnheader"
            aria-labelledby={`column-${header.column.id}`}
            data-column={header.column.id}
            className={`relative ${className}`}
            style={style}
          >
            <FlexRender header={header} />
            {id && (
              <ColumnEdge
                header={header}
                tabIndex={index === activeEdge ? 0 : -1}
                onFocus={() => setEdge(index)}
                {...edgeProps(id)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
