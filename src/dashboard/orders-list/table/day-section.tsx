import { memo, type ReactNode } from 'react';
import type { DayExtent } from './day-extent.ts';
import type { DayGroup } from './day-groups.ts';
import { DayHeading } from './day-heading.tsx';
import type { ListDays } from './list-days.ts';
import { HEADING_HEIGHT } from './list-geometry.ts';

const Heading = memo(DayHeading);

/** The rows of a day that are on screen, under its heading, which stays in sight as long as the day does. */
export function DaySection({
  group,
  extent,
  days,
  top,
  rowHeight,
  stickyTop,
  children,
}: {
  group: DayGroup;
  extent: DayExtent;
  days: ListDays;
  /** Distance from the top of the list in px. */
  top: number;
  rowHeight: number;
  /** How far below the top of the window the heading stays, in px. */
  stickyTop: number;
  children: ReactNode;
}) {
  const headingId = `day-${group.span?.day ?? 'unknown'}`;
  return (
    <div
      role="rowgroup"
      aria-labelledby={headingId}
      className="has-tracks absolute inset-x-0"
      style={{ top, height: HEADING_HEIGHT + group.count * rowHeight }}
    >
      <div
        data-day={group.span?.day ?? ''}
        className="has-tracks sticky z-3 border-b border-line bg-sunken text-xs text-ink-muted"
        style={{ top: stickyTop, height: HEADING_HEIGHT }}
      >
        <div
          id={headingId}
          className="has-tracks sticky start-0 flex h-full w-full max-w-(--order-window) items-center gap-2.5 ps-4 pe-(--heading-end) max-sm:ps-3"
        >
          <Heading group={group} extent={extent} days={days} />
        </div>
      </div>
      {children}
    </div>
  );
}
