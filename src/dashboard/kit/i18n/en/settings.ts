import kinds from './exception-kinds.json' with { type: 'json' };
import { panels } from './panels.ts';
import settingsWords from './settings.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };

/** The English messages of the settings and of signing in, by id, with those that they share with the lists. */
export const settings = { ...panels, ...signIn, ...settingsWords, ...kinds };
