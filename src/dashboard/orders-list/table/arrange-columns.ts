import type { CSSProperties } from 'react';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { fittingColumns, HEAD_END, neededWidth, ROW_SIDES } from './column-fit.ts';
import { LIKED_WIDTHS, ORDER_COLUMNS, TIME_WIDTH_WITH_ZONE } from './order-columns.ts';
import type { ColumnId, TableLayout } from './table-layout.ts';

/** A column at its place, as its head and its cells need it. */
export type PlacedColumn = {
  readonly id: ColumnId;
  readonly name: MessageId;
  readonly isMoney: boolean;
  /** Its width in px, or the least of it. */
  readonly size: number;
  readonly className: string;
  readonly style: CSSProperties;
};

/** The columns of a table of some width, in reading order; `style` carries their tracks and the places of pinned ones to head and rows. */
export type ColumnArrangement = {
  readonly columns: readonly PlacedColumn[];
  /** Width in px below which the columns scroll sideways. */
  readonly minWidth: number;
  readonly style: CSSProperties;
};

/** Side padding, not a gap, keeps cells apart, so that nothing shines through between pinned ones; the first covers the row's side too. */
const PINNED = 'sticky z-1 bg-inherit first:-ms-2.5 first:ps-4';

/** Where the pinned columns end, while others are scrolled beneath them. */
const EDGE = 'in-data-aside:shadow-pinned rtl:in-data-aside:shadow-pinned-rtl';

/** Arranges the columns of a layout in `width` px; where `showsZones`, times name their zone and need more room. */
export function arrangeColumns(layout: TableLayout, width: number, showsZones: boolean): ColumnArrangement {
  const leastOf = (id: ColumnId) =>
    layout.widths[id] ?? (id === 'time' && showsZones ? TIME_WIDTH_WITH_ZONE : ORDER_COLUMNS[id].size);
  const likedOf = (id: ColumnId) => layout.widths[id] ?? LIKED_WIDTHS[id] ?? leastOf(id);
  const ids = fittingColumns(layout, width, leastOf, likedOf);
  const sizeOf = neededWidth(ids, likedOf) <= width ? likedOf : leastOf;
  const pinned = ids.filter((id) => layout.pinned.includes(id));
  const isFixed = (id: ColumnId) => layout.widths[id] !== undefined || pinned.includes(id);
  const tracks = ids.map((id) =>
    isFixed(id) ? `${sizeOf(id)}px` : `minmax(${sizeOf(id)}px, ${ORDER_COLUMNS[id].grow}fr)`,
  );
  const canGrow = ids.some((id) => !isFixed(id) && ORDER_COLUMNS[id].grow > 0);
  // The first begins at the very edge: it covers the row's side too.
  const pins = pinned.map((id, index) => {
    const before = pinned.slice(0, index).reduce((sum, other) => sum + sizeOf(other), 0);
    return [`--pin-${id}`, `${index === 0 ? 0 : before + ROW_SIDES / 2}px`];
  });
  return {
    columns: ids.map((id) => {
      const { name, isMoney } = ORDER_COLUMNS[id];
      const isPinned = pinned.includes(id);
      const edge = id === pinned.at(-1) ? EDGE : '';
      return {
        id,
        name,
        isMoney,
        size: sizeOf(id),
        className: `h-full min-w-0 content-center px-1.5 ${isMoney ? 'text-right' : ''} ${isPinned ? `${PINNED} ${edge}` : ''}`,
        style: isPinned ? { insetInlineStart: `var(--pin-${id})` } : {},
      };
    }),
    minWidth: neededWidth(ids, sizeOf),
    style: {
      '--order-columns': [...tracks, canGrow ? `${HEAD_END}px` : `minmax(${HEAD_END}px, 1fr)`].join(' '),
      ...Object.fromEntries(pins),
    },
  };
}
