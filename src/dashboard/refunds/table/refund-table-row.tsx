import { memo } from 'react';
import type { RefundRow } from '../rows/refund-row.ts';
import {
  amountCell,
  methodCell,
  reasonCell,
  type RefundsMeta,
  storeCell,
  ticketCell,
  timeCell,
  timeLabel,
} from './refund-cells.tsx';
import type { RefundColumn } from './refund-columns.ts';

/** The id of the element of a row. */
function rowElementId(rowId: string): string {
  return `refund-${rowId}`;
}

/** The id of the row that contains an event's target. */
export function rowIdAt(target: EventTarget): string | undefined {
  const row = target instanceof Element ? target.closest('[data-row]') : null;
  return row instanceof HTMLElement ? row.dataset['row'] : undefined;
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

/** A refund as a row of cells or, without columns, as a card. */
export const RefundTableRow = memo(function RefundTableRow({
  row,
  columns,
  meta,
  showsStore,
  index,
  top,
  height,
  isActive,
  isOpen,
}: {
  readonly row: RefundRow;
  /** Undefined where rows are cards. */
  readonly columns: readonly RefundColumn[] | undefined;
  readonly meta: RefundsMeta;
  readonly showsStore: boolean;
  /** Its position among all rows, from 0. */
  readonly index: number;
  /** Distance (px) from the top of its group. */
  readonly top: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
}) {
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
