import panels from './panels.json' with { type: 'json' };
import settingsWords from './settings.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };

/** The English messages of the settings by id, with those of the panels and fields that they share. */
export const settings = { ...panels, ...signIn, ...settingsWords };
