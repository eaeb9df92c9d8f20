import { useIsLate } from '../loading/use-is-late.ts';
import type { ColumnLook } from './fit-columns.ts';
import { HEADING_HEIGHT } from './window/list-geometry.ts';

/** Rows that arrive within this time (ms) never follow a skeleton. */
const SKELETON_DELAY = 150;
const ROWS = 24;
const WIDTHS = [92, 64, 120, 56, 48, 110, 72, 84, 40, 66];

function Bar({ width }: { width: number }) {
  return (
    <span
      className="inline-block h-2.5 max-w-full animate-skeleton rounded-full bg-line"
      style={{ width }}
    />
  );
}

/**
 * Placeholders where a heading and rows will be, for the eye only; nothing for the first 150 ms.
 */
export function TableSkeleton({
  rowHeight,
  isCard,
  looks,
  hasHeader = false,
  headingHeight = HEADING_HEIGHT,
}: {
  /** px */
  rowHeight: number;
  isCard: boolean;
  /** The columns of the header above; without one, bars are spread evenly. */
  looks?: ReadonlyMap<string, ColumnLook> | undefined;
  /** Whether it also stands where the table's header will be. */
  hasHeader?: boolean;
  /** px */
  headingHeight?: number;
}) {
  const isLate = useIsLate('rows', SKELETON_DELAY);
  if (!isLate) return null;
  return (
    <div aria-hidden>
      {hasHeader && !isCard && <div className="h-9 border-b border-line" />}
      <div className="border-b border-line bg-sunken" style={{ height: headingHeight }} />
      {Array.from({ length: ROWS }, (_, row) => (
        <div
          key={row}
          data-placeholder
          className={`items-center border-b border-line ${looks ? 'grid grid-cols-(--table-columns) px-2.5' : 'flex justify-between gap-6 px-4 max-sm:px-3'}`}
          style={{ height: rowHeight }}
        >
          {looks
            ? [...looks].map(([id, { headerClassName, style }], column) => (
                <div key={id} className={headerClassName} style={style}>
                  <Bar width={48 + ((column * 31 + row * 7) % 40)} />
                </div>
              ))
            : WIDTHS.slice(0, isCard ? 4 : undefined).map((width) => (
                <Bar key={width} width={width - ((row * 7) % 24)} />
              ))}
        </div>
      ))}
    </div>
  );
}
