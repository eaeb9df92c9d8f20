import * as z from 'zod/mini';
import { type ReactNode, useEffect } from 'react';
import { useMemory, useRemembered } from '../api/browser-storage.ts';
import { NameLanguage } from '../i18n/localized-text.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
/** Languages in which names of products, promotions and payment methods can be read; menus are in English. */
export const NAME_LANGUAGES = ['en', 'es', 'zh', 'ja'] as const;

const preferences = z.object({
  theme: z.catch(z.enum(THEMES), 'system'),
  nameLanguage: z.catch(z.enum(NAME_LANGUAGES), 'en'),
});
type Preferences = z.infer<typeof preferences>;

const STORAGE_KEY = 'tillview.preferences';

function browserLanguage(): Preferences['nameLanguage'] {
  const primary = navigator.language.split('-')[0];
  return NAME_LANGUAGES.find((language) => language === primary) ?? 'en';
}

function readPreferences(value: unknown): Preferences {
  const parsed = preferences.safeParse(value);
  return parsed.success ? parsed.data : { theme: 'system', nameLanguage: browserLanguage() };
}

/** What this browser remembers of its reader, and how to change it. */
export function usePreferences(): { preferences: Preferences; change: (change: Partial<Preferences>) => void } {
  const { lasting } = useMemory();
  const value = useRemembered(lasting, STORAGE_KEY, readPreferences);
  return { preferences: value, change: (change) => lasting.set(STORAGE_KEY, { ...value, ...change }) };
}

/** Keeps the document's theme in step with the choice or, for `system`, with the device. */
function useDocumentTheme(theme: Preferences['theme']): void {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      document.documentElement.dataset['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [theme]);
}

/** Applies the reader's preferences to the document and what is in it. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const { preferences: value } = usePreferences();
  useDocumentTheme(value.theme);
  return <NameLanguage value={value.nameLanguage}>{children}</NameLanguage>;
}
