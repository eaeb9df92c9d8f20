import { useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { CellContext } from './cell-context.ts';
import { DaySection } from './day-section.tsx';
import { HEADING_HEIGHT, type ListGeometry } from './list-geometry.ts';
import { OrderRow, type RowColumn } from './order-row.tsx';
import { createRowSlots } from './row-slots.ts';
import type { DayList } from './use-day-list.ts';

/** The rows to draw under the headings of their days, at their places in the whole list. */
export function OrderSections({
  orders,
  dayList: { groups, days, extentOf },
  geometry,
  indexes,
  rowHeight,
  stickyTop,
  columns,
  context,
  activeIndex,
  openId,
  gone,
  arrived,
}: {
  orders: readonly Order[];
  dayList: DayList;
  geometry: ListGeometry;
  /** Positions of the orders to draw. */
  indexes: readonly number[];
  /** Height of a row in px. */
  rowHeight: number;
  /** How far below the top of the window the headings stay, in px. */
  stickyTop: number;
  /** The columns of the rows; undefined where rows are cards. */
  columns: readonly RowColumn[] | undefined;
  context: CellContext;
  activeIndex: number;
  openId: string | undefined;
  gone: ReadonlySet<string>;
  arrived: ReadonlySet<string>;
}) {
  const [slotsOf] = useState(createRowSlots);
  const rows = indexes.flatMap((index) => {
    const order = orders[index];
    const position = geometry.groupOf(index);
    const group = groups[position];
    return order && group ? [{ index, order, position, group, id: order.id, section: group.span?.day ?? '' }] : [];
  });
  const slots = slotsOf(rows);
  return (
    <div className="has-tracks relative" style={{ height: geometry.height }}>
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, members]) => (
        <DaySection
          key={group.span?.day ?? ''}
          group={group}
          extent={extentOf(group)}
          days={days}
          top={group.start * rowHeight + (members[0]?.position ?? 0) * HEADING_HEIGHT}
          rowHeight={rowHeight}
          stickyTop={stickyTop}
        >
          {members.map(({ index, order }) => (
            <OrderRow
              key={slots.get(order.id) ?? order.id}
              order={order}
              columns={columns}
              context={context}
              headingDay={group.span?.day}
              index={index}
              start={HEADING_HEIGHT + (index - group.start) * rowHeight}
              height={rowHeight}
              isActive={index === activeIndex}
              isOpen={order.id === openId}
              isGone={gone.has(order.id)}
              isNew={arrived.has(order.id)}
            />
          ))}
        </DaySection>
      ))}
    </div>
  );
}
