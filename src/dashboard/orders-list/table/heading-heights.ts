import { TEXT_SCALE } from '../../kit/table/window/text-scale.ts';
import { HEADING_HEIGHT } from '../../kit/table/window/list-geometry.ts';
import type { DayGroup } from './days/day-groups.ts';

/** Height (px) of a line of a heading, and of everything else in it. */
export const LINE = 16 * TEXT_SCALE;
const SIDES = 12 * TEXT_SCALE;

type Heading = Pick<DayGroup, 'currencies'>;

/** Height (px) of a day's heading: a line for each currency, and above cards one for the day. */
export const HEADING_HEIGHTS = {
  rows: ({ currencies }: Heading) => Math.max(HEADING_HEIGHT, SIDES + LINE * currencies.length),
  cards: ({ currencies }: Heading) => SIDES + LINE * (1 + currencies.length),
};
