import type { Order } from '#contract/service/order.ts';
import { memo, type ReactNode, useState } from 'react';
import type { OrderTableRow } from './columns/orders-table-model.ts';
import type { ColumnLook } from './columns/fit-columns.ts';
import type { OrdersTableMeta } from './columns/table-meta.ts';
import type { DayCompleteness } from './days/day-completeness.ts';
import type { DayGroup } from './days/day-groups.ts';
import { DayHeading } from './day-heading.tsx';
import type { DayList, DaySource, ListDays } from './days/list-days.ts';
import type { ListGeometry } from '../../kit/rows/list-geometry.ts';
import { OrderRow } from './order-row.tsx';
import { createRowSlots } from './row-slots.ts';

const Heading = memo(DayHeading);

/** The rendered rows of a day under its heading, which stays in view as long as the day does. */
function DaySection({
  group,
  completeness,
  days,
  source,
  top,
  headingHeight,
  rowHeight,
  stickyTop,
  orders,
  looks,
  meta,
  children,
}: {
  group: DayGroup;
  completeness: DayCompleteness;
  days: ListDays;
  source: DaySource;
  /** Distance from the top of the list in px. */
  top: number;
  /** Height of the heading in px. */
  headingHeight: number;
  rowHeight: number;
  /** How far below the top of the scroller the heading sticks, in px. */
  stickyTop: number;
  orders: readonly Order[];
  looks: ReadonlyMap<string, ColumnLook> | undefined;
  meta: OrdersTableMeta;
  children: ReactNode;
}) {
  const headingId = `day-${group.span?.day ?? 'unknown'}`;
  return (
    <div
      role="rowgroup"
      aria-labelledby={headingHeight === 0 ? undefined : headingId}
      className="has-tracks absolute inset-x-0"
      style={{ top, height: headingHeight + group.count * rowHeight }}
    >
      {headingHeight > 0 && (
        <div
          id={headingId}
          data-day={group.span?.day ?? 'unknown'}
          className="has-tracks sticky z-3 border-b border-line bg-sunken text-xs text-ink-muted"
          style={{ top: stickyTop, height: headingHeight }}
        >
          <Heading
            orders={orders}
            group={group}
            completeness={completeness}
            days={days}
            source={source}
            looks={looks}
            meta={meta}
          />
        </div>
      )}
      {children}
    </div>
  );
}

/** The rows in the sequence of their elements, so that React moves none of them. */
function inPlace(rows: readonly OrderTableRow[], slots: ReadonlyMap<string, number>): readonly OrderTableRow[] {
  return rows.toSorted((left, right) => (slots.get(left.id) ?? 0) - (slots.get(right.id) ?? 0));
}

/**
 * The rendered rows under the headings of their days, at their positions in the whole list. In the document they are only in reading order
 * once `useReadingOrder` has rearranged them.
 */
export function OrderSections({
  rows,
  orders,
  dayList: { days, completenessOf, source },
  geometry,
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
  /** All orders of the list. */
  orders: readonly Order[];
  dayList: DayList;
  geometry: ListGeometry;
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
  const slots = slotsOf(rows.map(({ id, original }) => ({ id, section: original.group.span?.day })));
  return (
    <div className="has-tracks relative" style={{ height: geometry.height }}>
      {[...Map.groupBy(rows, ({ original }) => original.group)].map(([group, members]) => {
        const position = members[0]?.original.groupIndex ?? 0;
        const headingHeight = geometry.headingHeight(position);
        return (
          <DaySection
            key={group.span?.day ?? 'unknown'}
            group={group}
            completeness={completenessOf(group)}
            days={days}
            source={source}
            top={geometry.headingTop(position)}
            headingHeight={headingHeight}
            rowHeight={rowHeight}
            stickyTop={stickyTop}
            orders={orders}
            looks={looks}
            meta={meta}
          >
            {inPlace(members, slots).map((row) => {
              const { order, index } = row.original;
              return (
                <OrderRow
                  key={slots.get(order.id) ?? order.id}
                  row={row}
                  looks={looks}
                  meta={meta}
                  start={headingHeight + (index - group.start) * rowHeight}
                  height={rowHeight}
                  isActive={index === activeIndex}
                  isOpen={order.id === openId}
                  isNoLongerMatching={noLongerMatching.has(order.id)}
                  isNew={arrived.has(order.id)}
                />
              );
            })}
          </DaySection>
        );
      })}
    </div>
  );
}
