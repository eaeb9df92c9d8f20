import { createContext } from 'react';
import type { LocalizedString } from '#contract/order.ts';

/** The language (BCP 47) in which people want to read names of products, promotions and payment methods. */
export const NameLanguage = createContext('en');

export type PickedText = {
  readonly text: string;
  /** The locale the text is in; undefined for `_base`, whose language the API does not tell. */
  readonly lang: string | undefined;
  readonly isFallback: boolean;
};

/** The locale itself and its RFC 4647 truncations: `zh-Hant-TW`, `zh-Hant`, `zh`. */
function truncations(locale: string): string[] {
  const subtags = locale.split('-');
  const results: string[] = [];
  while (subtags.length > 0) {
    results.push(subtags.join('-'));
    subtags.pop();
    // A single-letter subtag introduces what follows it and means nothing alone (RFC 4647, 3.4).
    if (subtags.at(-1)?.length === 1) subtags.pop();
  }
  return results;
}

/** Picks the text of a localized string: the locale, its truncations, `_base`, then any; undefined when there is no text at all. */
export function pickLocalized(value: LocalizedString | null | undefined, locale: string): PickedText | undefined {
  if (!value) return undefined;
  const entries = Object.entries(value).filter(([, text]) => text.trim() !== '');
  const byLocale = new Map(entries.map(([key, text]) => [key.replaceAll('_', '-').toLowerCase(), { key, text }]));
  for (const candidate of truncations(locale)) {
    const match = byLocale.get(candidate.toLowerCase());
    if (match) return { text: match.text, lang: match.key.replaceAll('_', '-'), isFallback: false };
  }
  const base = entries.find(([key]) => key === '_base');
  if (base) return { text: base[1], lang: undefined, isFallback: entries.length > 1 };
  const any = entries[0];
  return any && { text: any[1], lang: any[0].replaceAll('_', '-'), isFallback: true };
}
