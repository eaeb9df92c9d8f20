import type { PositionedList } from '../selection/position/use-list-position.ts';

/** What the page can ask of the table. */
export type OrdersTableHandle = PositionedList & {
  readonly focusOrder: (orderId: string) => void;
  /** Brings a row on screen, away from the edges, and marks it; leaves the focus where it is. */
  readonly revealOrder: (orderId: string) => void;
  /** Takes the focus to the rows: to the one that had it last, if that is in sight, else to the first in sight. */
  readonly focusRows: () => void;
  readonly scrollToTop: () => void;
  /** Whether the newest row is on screen and nobody is at work on the rows. */
  readonly isRestingAtTop: () => boolean;
};
