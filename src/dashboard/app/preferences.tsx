import * as z from 'zod/mini';
import { type ReactNode, useEffect } from 'react';
import { useMemory, useRemembered } from '../kit/browser-storage.ts';
import { HOUR_CYCLES } from '../kit/i18n/hours.ts';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { languageTag, NameLanguage } from '../kit/i18n/localized-text.ts';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { PREFERENCES_KEY } from './saved/preferences-key.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export const HOURS = [...HOUR_CYCLES, 'language'] as const;

const preferences = z.object({
  theme: z.catch(z.enum(THEMES), 'system'),
  /** The language chosen for the interface; undefined if it follows the browser's languages. */
  language: z.catch(z.optional(z.enum(LANGUAGES)), undefined),
  /** The language (BCP 47) chosen for names; undefined if they follow the browser's languages. */
  nameLanguage: z.catch(z.optional(z.string().check(z.refine((text) => languageTag(text) !== undefined))), undefined),
  /** How the hours of clock times are written; undefined means from 0 to 23, where all times have one length and compare at a glance. */
  hours: z.catch(z.optional(z.enum(HOURS)), undefined),
  /** Whether the morning summary is offered; undefined means yes. */
  morning: z.catch(z.optional(z.boolean()), undefined),
});
type Preferences = z.infer<typeof preferences>;

function readPreferences(value: unknown): Preferences {
  const parsed = preferences.safeParse(value);
  return parsed.success ? parsed.data : { theme: 'system' };
}

/** The languages the browser is set to, best first. */
export function browserLanguages(): readonly string[] {
  return navigator.languages.length > 0 ? navigator.languages : ['en'];
}

/** The user's preferences, kept in this browser and, by `app/saved`, on the server; and how to change them. */
export function usePreferences(): { preferences: Preferences; change: (change: Partial<Preferences>) => void } {
  const { lasting } = useMemory();
  const value = useRemembered(lasting, PREFERENCES_KEY, readPreferences);
  return { preferences: value, change: (change) => lasting.set(PREFERENCES_KEY, { ...value, ...change }) };
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
