import { createContext } from 'react';
import type { LocalizedString } from '#contract/order.ts';

/**
 * The languages (BCP 47, the best first, commas between) in which people want to read names of products, promotions and payment methods.
 */
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

const ranges = new Map<string, readonly string[]>();

/** What to look for, the best first: each language as far as it can be truncated before the next one (RFC 4647, 3.4). */
function rangesOf(languages: string): readonly string[] {
  const known = ranges.get(languages);
  if (known) return known;
  const found = [...new Set(languages.toLowerCase().split(',').flatMap(truncations))];
  ranges.set(languages, found);
  return found;
}

/** The language that a key of a localized string tells; undefined for `_base` and for what is no language. */
function languageOf(key: string): string | undefined {
  return /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i.test(key) ? key.replaceAll('_', '-') : undefined;
}

/** Picks the text of a localized string: the first of the languages that it has, `_base`, then any; undefined when there is no text at all. */
export function pickLocalized(value: LocalizedString | null | undefined, languages: string): PickedText | undefined {
  if (!value) return undefined;
  const entries = Object.entries(value).filter(([, text]) => text.trim() !== '');
  const byLocale = new Map(entries.map(([key, text]) => [key.replaceAll('_', '-').toLowerCase(), { key, text }]));
  for (const range of rangesOf(languages)) {
    const match = byLocale.get(range);
    if (match) return { text: match.text, lang: languageOf(match.key), isFallback: false };
  }
  const base = entries.find(([key]) => key === '_base');
  if (base) return { text: base[1], lang: undefined, isFallback: entries.length > 1 };
  const any = entries[0];
  return any && { text: any[1], lang: languageOf(any[0]), isFallback: true };
}
