import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { type Preferences, writeAppearance } from '../preferences/preferences.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

/** The languages the browser is set to, best first. */
export function browserLanguages(): readonly string[] {
  return navigator.languages.length > 0 ? navigator.languages : ['en'];
}

/** Sets the document's theme to the chosen one or, for `system`, the device's. */
function useDocumentTheme(theme: Preferences['theme']): void {
  const systemTheme = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  // Before the first paint.
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme === 'system' ? systemTheme : theme;
  }, [theme, systemTheme]);
}

/** Applies the user's preferences to the document and to the names in it. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const preferences = usePreferences();
  useDocumentTheme(preferences.theme);
  useEffect(() => writeAppearance(preferences), [preferences]);
  return (
    <NameLanguage value={preferences.nameLanguage ?? browserLanguages().join(',')}>
      {children}
    </NameLanguage>
  );
}
