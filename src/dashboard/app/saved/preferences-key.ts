/** The storage key of the preferences: theme, language and the like. */
export const PREFERENCES_KEY = 'tillview.preferences';
