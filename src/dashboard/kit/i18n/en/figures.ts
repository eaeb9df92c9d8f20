import close from './close.json' with { type: 'json' };
import figureWords from './figures.json' with { type: 'json' };
import insights from './insights.json' with { type: 'json' };
import { panels } from './panels.ts';

/** The English messages of help and of the pages with figures of a period by id, with those that they share with the lists. */
export const figures = { ...panels, ...figureWords, ...insights, ...close };
