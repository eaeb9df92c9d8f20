import { useIsLate } from '../loading/use-is-late.ts';
import { HEADER_HEIGHT } from './table-heights.ts';
import { HEADING_HEIGHT } from './window/list-geometry.ts';

/** Rows that arrive within this time (ms) never follow a skeleton. */
const SKELETON_DELAY = 150;
const ROWS = 24;
const WIDTHS = [92, 64, 120, 56, 48, 110, 72, 84, 40, 66];

/** Placeholders where a heading and rows will be, for the eye only; nothing for the first 150 ms. */
export function TableSkeleton({
  rowHeight,
  isCard,
  hasHeader = false,
}: {
  /** px */
  rowHeight: number;
  isCard: boolean;
  /** Whether it also stands where the table's header will be. */
  hasHeader?: boolean;
}) {
  const isLate = useIsLate('rows', SKELETON_DELAY);
  if (!isLate) return null;
  return (
    <div aria-hidden>
      {hasHeader && !isCard && <div className="border-b border-line" style={{ height: HEADER_HEIGHT }} />}
      <div className="border-b border-line bg-sunken" style={{ height: HEADING_HEIGHT }} />
      {Array.from({ length: ROWS }, (_, row) => (
        <div
          key={row}
          data-placeholder
          className="flex items-center justify-between gap-6 border-b border-line px-4 max-sm:px-3"
          style={{ height: rowHeight }}
        >
          {WIDTHS.slice(0, isCard ? 4 : undefined).map((width) => (
            <span
              key={width}
              className="h-2.5 animate-skeleton rounded-full bg-line"
              style={{ width: width - ((row * 7) % 24) }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
