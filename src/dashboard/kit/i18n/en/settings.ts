import settingsWords from './settings.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };

/** The English messages of the settings by id, with those of the fields that they share with the sign-in page. */
export const settings = { ...signIn, ...settingsWords };
