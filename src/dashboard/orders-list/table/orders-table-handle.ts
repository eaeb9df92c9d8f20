import type { PositionedList } from '../selection/position/use-list-position.ts';

/** What the page can ask the table to do. */
export type OrdersTableHandle = PositionedList & {
  readonly focusOrder: (orderId: string) => void;
  /** Scrolls a row into view, away from the edges, and highlights it; the focus stays where it is. */
  readonly revealOrder: (orderId: string) => void;
  /** Moves the focus to the rows: to the last focused one if it is in view, else to the first in view. */
  readonly focusRows: () => void;
  readonly scrollToTop: () => void;
  /** Whether the newest row is in view and neither pointer nor focus is on the rows. */
  readonly isRestingAtTop: () => boolean;
};
