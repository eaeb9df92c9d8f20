import { FlexRender, type Header } from '@tanstack/react-table';
import type { Order } from '#contract/order.ts';
import type { orderTableFeatures } from './columns.tsx';

/** The names of the columns, which stay in sight while the rows scroll. */
export function TableHead({ headers }: { headers: readonly Header<typeof orderTableFeatures, Order, unknown>[] }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="order-columns sticky top-0 z-10 h-9 border-b border-line bg-surface px-4 text-xs font-medium text-ink-muted max-sm:px-3"
    >
      {headers.map((header) => (
        <div
          key={header.id}
          role="columnheader"
          className={`truncate ${header.column.columnDef.meta?.align === 'end' ? 'text-end' : ''}`}
        >
          <FlexRender header={header} />
        </div>
      ))}
    </div>
  );
}
