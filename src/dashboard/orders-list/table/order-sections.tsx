import { memo, type ReactNode, useState } from 'react';
import type { OrderTableRow } from './columns/columns.tsx';
import type { ColumnLook } from './columns/fit-columns.ts';
import type { OrdersTableMeta } from './columns/table-meta.ts';
import { HEADING_HEIGHT } from '../../kit/rows/list-window.ts';
import type { DayExtent } from './days/day-extent.ts';
import type { DayGroup } from './days/day-groups.ts';
import { DayHeading } from './days/day-heading.tsx';
import type { DayList, ListDays } from './days/list-days.ts';
import { OrderRow } from './order-row.tsx';
import { createRowSlots } from './row-slots.ts';

const Heading = memo(DayHeading);

/** The rendered rows of a day under its heading, which stays in view as long as the day does. */
function DaySection({
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
  /** How far below the top of the scroller the heading sticks, in px. */
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

/** The rendered rows under the headings of their days, at their positions in the whole list. */
export function OrderSections({
  rows,
  dayList: { days, extentOf },
  listHeight,
  rowHeight,
  stickyTop,
  looks,
  meta,
  activeIndex,
  openId,
  noLongerMatching,
  arrived,
}: {
  rows: readonly OrderTableRow[];
  dayList: DayList;
  /** Height of the whole list in px. */
  listHeight: number;
  /** Height of a row in px. */
  rowHeight: number;
  /** How far below the top of the scroller the headings stick, in px. */
  stickyTop: number;
  /** How the cells of each column look; undefined where rows are cards. */
  looks: ReadonlyMap<string, ColumnLook> | undefined;
  meta: OrdersTableMeta;
  activeIndex: number;
  openId: string | undefined;
  noLongerMatching: ReadonlySet<string>;
  arrived: ReadonlySet<string>;
}) {
  const [slotsOf] = useState(createRowSlots);
  const slots = slotsOf(rows.map(({ id, original }) => ({ id, section: original.group.span?.day ?? '' })));
  return (
    <div className="has-tracks relative" style={{ height: listHeight }}>
      {[...Map.groupBy(rows, ({ original }) => original.group)].map(([group, members]) => (
        <DaySection
          key={group.span?.day ?? ''}
          group={group}
          extent={extentOf(group)}
          days={days}
          top={group.start * rowHeight + (members[0]?.original.groupIndex ?? 0) * HEADING_HEIGHT}
          rowHeight={rowHeight}
          stickyTop={stickyTop}
        >
          {members.map((row) => {
            const { order, index } = row.original;
            return (
              <OrderRow
                key={slots.get(order.id) ?? order.id}
                row={row}
                looks={looks}
                meta={meta}
                start={HEADING_HEIGHT + (index - group.start) * rowHeight}
                height={rowHeight}
                isActive={index === activeIndex}
                isOpen={order.id === openId}
                isNoLongerMatching={noLongerMatching.has(order.id)}
                isNew={arrived.has(order.id)}
              />
            );
          })}
        </DaySection>
      ))}
    </div>
  );
}
