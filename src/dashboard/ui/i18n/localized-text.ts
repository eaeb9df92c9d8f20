import { createContext } from 'react';

/** The BCP 47 form of a language tag (`zh_hant` → `zh-Hant`); undefined if it is invalid. */
export function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/**
 * The languages for names (BCP 47, comma-separated, best first). The first is the wanted one; the
 * others are for names without a base text.
 */
export const NameLanguage = createContext('en');
