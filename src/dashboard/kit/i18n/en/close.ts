import closeWords from './close.json' with { type: 'json' };
import { figures } from './figures.ts';

/** The English messages by id of the page that closes a day, with those that it shares with other pages. */
export const close = { ...figures, ...closeWords };
