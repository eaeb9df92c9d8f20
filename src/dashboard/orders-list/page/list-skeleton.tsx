import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Density } from '../table/columns/table-layout.ts';

const WIDTHS = [92, 64, 120, 56, 48, 110, 72, 84, 40, 66];
const ROWS = 24;
/** What takes less (ms) never shows that it is waiting. */
const PATIENCE = 150;
/** The heights of rows, and of cards where the window is narrow. */
const HEIGHTS: Record<Density, string> = {
  comfortable: 'h-12 max-sm:h-16',
  standard: 'h-10 max-sm:h-16',
  compact: 'h-8 max-sm:h-16',
};

/** Rows to come, under a head and the heading of a day, each where it will be; nothing for the first 150 ms. */
export function ListSkeleton({ density }: { density: Density }) {
  const { formatMessage } = useIntl();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="grid"
      aria-busy="true"
      aria-label={formatMessage({ id: 'orders.loading' })}
      className="min-h-0 flex-1 overflow-hidden"
    >
      {isLate && (
        <>
          <div aria-hidden className="h-9 border-b border-line max-sm:hidden" />
          <div aria-hidden className="h-8 border-b border-line bg-sunken" />
          {Array.from({ length: ROWS }, (_, row) => (
            <div
              key={row}
              aria-hidden
              data-row
              className={`flex items-center justify-between gap-6 border-b border-line px-4 max-sm:px-3 ${HEIGHTS[density]}`}
            >
              {WIDTHS.map((width) => (
                <span
                  key={width}
                  className="h-2.5 animate-skeleton rounded-full bg-line max-sm:nth-[n+5]:hidden"
                  style={{ width: width - ((row * 7) % 24) }}
                />
              ))}
            </div>
          ))}
        </>
      )}
    </div>
  );
}
