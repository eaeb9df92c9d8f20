import kinds from './exception-kinds.json' with { type: 'json' };
import exceptionsPage from './exceptions.json' with { type: 'json' };
import { panels } from './panels.ts';

/** The English messages of /exceptions by id, with those that it shares with the lists. */
export const exceptions = { ...panels, ...exceptionsPage, ...kinds };
