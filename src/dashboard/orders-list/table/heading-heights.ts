import { TEXT_SCALE } from '../../kit/table/window/text-scale.ts';
import { HEADING_HEIGHT } from '../../kit/table/window/list-geometry.ts';
import type { DayGroup } from './days/day-groups.ts';

/** Height (px) of a line of a heading, and of everything else in it. */
export const LINE = 16 * TEXT_SCALE;
const SIDES = 12 * TEXT_SCALE;

/** Height (px) of the heading above rows: a line for each currency. */
export function rowHeadingHeight({ currencies }: DayGroup): number {
  return currencies.length > 1 ? SIDES + LINE * currencies.length : HEADING_HEIGHT;
}

/** Height (px) of the heading above cards: the day, and a line for each currency. */
export function cardHeadingHeight({ currencies }: DayGroup): number {
  return SIDES + LINE * (1 + currencies.length);
}
