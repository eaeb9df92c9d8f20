import type { Order } from '#contract/service/order.ts';
import { orderTitle } from '../../../order-math/order-title.ts';

/** How many of the newest orders are looked at: enough to know how a group of stores numbers its tickets. */
const LOOKED_AT = 200;
/** The greatest width (px) of a Latin character in a row's medium weight, and of a cell's padding. */
const CHARACTER = 8.1;
const PADDING = 12;
/** Longer tickets are cut: no other column should leave for them. */
const WIDEST = 184;

/** The width (px) of a column that shows the tickets of the newest orders in full; estimated, since measuring would lay the page out. */
export function ticketWidth(orders: readonly Order[]): number {
  const characters = orders.slice(0, LOOKED_AT).map((order) => orderTitle(order).length);
  return Math.min(Math.max(0, ...characters) * CHARACTER + PADDING, WIDEST);
}
