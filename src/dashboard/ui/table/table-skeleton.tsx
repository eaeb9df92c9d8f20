import { useIsLate } from '../loading/use-is-late.ts';
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  cardHeadingHeight,
  type Density,
  HEADER_HEIGHT,
  HEADING_HEIGHT,
  ROW_HEIGHTS,
} from './table-layout.ts';

/** Rows that arrive within this time (ms) never follow a skeleton. */
const SKELETON_DELAY = 150;
const ROWS = 24;
const WIDTHS = [92, 64, 120, 56, 48, 110, 72, 84, 40, 66];

/** Placeholders of rows below a heading, for the eye only; nothing for the first 150 ms. */
export function TableSkeleton({
  density,
  headingSums,
  hasHeader,
}: {
  density: Density;
  /** The most sums of a heading. */
  headingSums: number;
  hasHeader: boolean;
}) {
  const isLate = useIsLate('rows', SKELETON_DELAY);
  if (!isLate) return null;
  const isCard = window.innerWidth < CARD_WIDTH;
  const headerHeight = isCard || hasHeader ? 0 : HEADER_HEIGHT;
  const top =
    headerHeight + (isCard ? cardHeadingHeight(headingSums, window.innerWidth) : HEADING_HEIGHT);
  return (
    <div aria-hidden style={{ paddingTop: top }}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div
          key={row}
          data-placeholder
          className="flex items-center justify-between gap-6 border-b border-line px-4 max-sm:px-3"
          style={{ height: isCard ? CARD_HEIGHT : ROW_HEIGHTS[density] }}
        >
          {WIDTHS.slice(0, isCard ? 4 : undefined).map((width) => (
            <span
              key={width}
              className="h-2.5 max-w-full animate-skeleton rounded-full bg-line"
              style={{ width: width - ((row * 7) % 24) }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
