import { HEADING_HEIGHT } from '../../kit/table/table-heights.ts';
import { useIsLate } from '../../kit/loading/use-is-late.ts';
import type { RefundColumn } from './refund-columns.ts';

/** How long (ms) to wait before showing placeholders. */
const SKELETON_DELAY = 150;
const PLACEHOLDERS = Array.from({ length: 24 }, (_, index) => index);

function Bar({ width }: { width: number }) {
  return <span className="block h-2.5 max-w-full animate-skeleton rounded-full bg-line" style={{ width }} />;
}

/** Placeholders where a heading and rows will be, for the eye only; nothing for the first 150 ms. */
export function RefundsSkeleton({
  columns,
  rowHeight,
}: {
  /** Undefined where rows are cards. */
  columns: readonly RefundColumn[] | undefined;
  /** px */
  rowHeight: number;
}) {
  const isLate = useIsLate('refunds', SKELETON_DELAY);
  if (!isLate) return null;
  return (
    <div aria-hidden>
      <div className="border-b border-line bg-sunken" style={{ height: HEADING_HEIGHT }} />
      {PLACEHOLDERS.map((index) => (
        <div
          key={index}
          className="grid grid-cols-(--refund-columns) items-center border-b border-line px-2"
          style={{ height: rowHeight }}
        >
          {columns ? (
            columns.map(({ id, isEnd }, position) => (
              <div key={id} className={`flex min-w-0 px-2 ${isEnd ? 'justify-end' : ''}`}>
                <Bar width={48 + ((position * 31 + index * 7) % 40)} />
              </div>
            ))
          ) : (
            <div className="flex flex-col gap-2.5 px-1">
              <div className="flex justify-between gap-6">
                <Bar width={120 - ((index * 7) % 24)} />
                <Bar width={56} />
              </div>
              <Bar width={180 + ((index * 13) % 40)} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
