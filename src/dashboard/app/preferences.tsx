import { type ReactNode, useEffect } from 'react';
import { useMemory, useRemembered } from '../kit/browser-storage.ts';
import { NameLanguage } from '../kit/i18n/localized-text.ts';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { type Preferences, PREFERENCES_KEY, readPreferences } from './saved/read-preferences.ts';

/** The languages the browser is set to, best first. */
export function browserLanguages(): readonly string[] {
  return navigator.languages.length > 0 ? navigator.languages : ['en'];
}

/** The user's preferences, kept in this browser and, by `app/saved`, on the server; and how to change them. */
export function usePreferences(): { preferences: Preferences; change: (change: Partial<Preferences>) => void } {
  const { lasting } = useMemory();
  const value = useRemembered(lasting, PREFERENCES_KEY, readPreferences);
  // Not by what was read, which lacks what a newer version in another tab has stored.
  const change = (change: Partial<Preferences>) =>
    lasting.set(PREFERENCES_KEY, { ...Object(lasting.get(PREFERENCES_KEY)), ...change });
  return { preferences: value, change };
}

/** Sets the document's theme to the chosen one or, for `system`, the device's. */
function useDocumentTheme(theme: Preferences['theme']): void {
  const systemTheme = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme === 'system' ? systemTheme : theme;
  }, [theme, systemTheme]);
}

/** Applies the user's preferences to the document and to the names in it. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const { preferences: value } = usePreferences();
  useDocumentTheme(value.theme);
  return <NameLanguage value={value.nameLanguage ?? browserLanguages().join(',')}>{children}</NameLanguage>;
}
