import { HEADING_HEIGHT, linesHeight } from '../../ui/table/window/list-geometry.ts';
import type { DayGroup } from '../list/day-groups.ts';

type Heading = Pick<DayGroup, 'currencies'>;

/** Height (px) of a day's heading: a line for each currency, and above cards one for the day. */
export const HEADING_HEIGHTS = {
  rows: ({ currencies }: Heading) => Math.max(HEADING_HEIGHT, linesHeight(currencies.length)),
  cards: ({ currencies }: Heading) => linesHeight(1 + currencies.length),
};
