/**
 * The languages of the interface (BCP 47) in menu order; each except English has a folder in
 * `ui/i18n`.
 */
export const LANGUAGES = [
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt-BR',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ar',
] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The interface language for a user's language (BCP 47), for Chinese in the same script; undefined
 * if there is none.
 */
export function languageFor(tag: string): Language | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return LANGUAGES.find(
      (known) => known === `${language}-${script}` || known.replace(/-BR$/, '') === language,
    );
  } catch {
    return undefined;
  }
}

/** True for locales (BCP 47) with British spelling. */
export function isBritish(locale: string): boolean {
  return /^en-(?:AU|GB|IE|IN|NZ|ZA)\b/.test(locale);
}

/** In which direction a language is written. */
export function directionOf(language: Language | undefined): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/**
 * The interface's language (BCP 47) for the user's languages: the first supported one, with its
 * region for spelling, else English.
 */
export function interfaceLocale(languages: readonly string[]): string {
  return languages.find((tag) => languageFor(tag)) ?? 'en';
}
