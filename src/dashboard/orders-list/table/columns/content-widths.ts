import { writesDayPeriod } from '../../../kit/i18n/hours.ts';
import { orderTitle } from '../../../order-words/order-title.ts';
import { formatMoment, storeClockOf } from '../../../stores/store-clock.ts';
import type { StoreDirectory } from '../../../stores/stores.ts';
import type { CellOrder } from './cells.tsx';

/** How many of the newest orders are looked at: enough to know how a group of stores numbers its tickets. */
const SAMPLED_ORDERS = 200;
/** Maximum widths (px) of a Latin character in a row's medium weight and in a name, and the width of a cell's padding. */
const CHARACTER = 8.1;
const NAME_CHARACTER = 7;
const PADDING = 12;
const DAY_PERIOD_WIDTH = 24;
/** Wider tickets and names (px) are truncated, so that no other column has to give way for them. */
const WIDEST = 184;
/** The room (px) for the title of the store column. */
const NARROWEST = 72;

// Widths are estimated, since measuring would force a layout; and whole numbers, since a table of fractional width never scrolls back to
// its very start.

/** The width (px) of a column that shows the tickets of the newest orders in full. */
export function ticketWidth(orders: readonly CellOrder[]): number {
  const characters = orders.slice(0, SAMPLED_ORDERS).map((order) => orderTitle(order).length);
  return Math.min(Math.ceil(Math.max(0, ...characters) * CHARACTER) + PADDING, WIDEST);
}

/** The width (px) of a column that shows the names of the newest orders' stores in full. */
export function storeWidth(orders: readonly CellOrder[], stores: StoreDirectory): number {
  const ids = new Set(orders.slice(0, SAMPLED_ORDERS).map(({ storeId }) => storeId));
  // Characters of CJK scripts, after U+2E7F, are twice as wide.
  const widths = [...ids].map((id) =>
    [...stores.find(id).name].reduce((sum, character) => sum + (character > '\u2E7F' ? 2 : 1), 0),
  );
  return Math.min(Math.max(Math.ceil(Math.max(0, ...widths) * NAME_CHARACTER) + PADDING, NARROWEST), WIDEST);
}

/** The width (px) of AM or PM after a time; 0 if a locale writes hours from 0 to 23. */
export function dayPeriodWidth(locale: string): number {
  return writesDayPeriod(locale) ? DAY_PERIOD_WIDTH : 0;
}

/** The width (px) of a column that shows the days of the first orders in full, on the clocks of their stores. */
export function dayWidth(orders: readonly CellOrder[], stores: StoreDirectory, locale: string): number {
  const characters = orders
    .slice(0, SAMPLED_ORDERS)
    .map(
      (order) => formatMoment(locale, order.createdAt, storeClockOf(order, stores.find(order.storeId)), 'day').length,
    );
  return Math.min(Math.ceil(Math.max(0, ...characters) * NAME_CHARACTER) + PADDING, WIDEST);
}
