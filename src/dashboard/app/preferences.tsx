import * as z from 'zod/mini';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { NameLanguage } from '../i18n/localized-text.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
/** Languages in which names of products, promotions and payment methods can be read; menus are in English. */
export const NAME_LANGUAGES = ['en', 'es', 'zh', 'ja'] as const;

const preferences = z.object({
  theme: z.catch(z.enum(THEMES), 'system'),
  nameLanguage: z.catch(z.enum(NAME_LANGUAGES), 'en'),
});
export type Preferences = z.infer<typeof preferences>;

const STORAGE_KEY = 'tillview.preferences';

type PreferencesStore = { readonly preferences: Preferences; readonly change: (change: Partial<Preferences>) => void };

const PreferencesContext = createContext<PreferencesStore>({
  preferences: { theme: 'system', nameLanguage: 'en' },
  change: () => {},
});

/** What this browser remembers of its reader, and how to change it. */
export function usePreferences(): PreferencesStore {
  return useContext(PreferencesContext);
}

function browserLanguage(): Preferences['nameLanguage'] {
  const primary = navigator.language.split('-')[0];
  return NAME_LANGUAGES.find((language) => language === primary) ?? 'en';
}

function stored(): Preferences {
  const fallback: Preferences = { theme: 'system', nameLanguage: browserLanguage() };
  try {
    const parsed = preferences.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.data : fallback;
  } catch {
    // Storage may be blocked or hold something else: the defaults serve.
    return fallback;
  }
}

function remember(value: Preferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
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

/** Provides the reader's preferences and applies them to the document. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [value, setValue] = useState(stored);
  useDocumentTheme(value.theme);
  const store = useMemo(
    () => ({
      preferences: value,
      change: (change: Partial<Preferences>) => {
        const next = { ...value, ...change };
        remember(next);
        setValue(next);
      },
    }),
    [value],
  );
  return (
    <PreferencesContext value={store}>
      <NameLanguage value={value.nameLanguage}>{children}</NameLanguage>
    </PreferencesContext>
  );
}
