import type { Density } from './columns/table-layout.ts';
import type { DayGroup } from './days/day-groups.ts';

/** Heights (px) of a row by the table's density, of a card, and of the table's header. */
export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 48, standard: 40, compact: 32 };
export const CARD_HEIGHT = 64;
export const HEADER_HEIGHT = 36;

/** Height (px) of a line of a heading, and of everything else in it. */
export const LINE = 16;
const SIDES = 12;
/** Height (px) of a heading with one line. */
const ONE_LINE = 32;

/** Height (px) of the heading above rows: a line for each currency. */
export function rowHeadingHeight({ currencies }: DayGroup): number {
  return currencies.length > 1 ? SIDES + LINE * currencies.length : ONE_LINE;
}

/** Height (px) of the heading above cards: the day, and a line for each currency. */
export function cardHeadingHeight({ currencies }: DayGroup): number {
  return SIDES + LINE * (1 + currencies.length);
}
