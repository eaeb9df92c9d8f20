import { createContext } from 'react';
import type { LocalizedString } from '#contract/service/order.ts';
import { cached } from './cached.ts';

/** The BCP 47 form of a language tag (`zh_hant` → `zh-Hant`); undefined if it is invalid. */
export function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/**
 * The languages in which names are shown (BCP 47, comma-separated, best first). The first is the wanted one; the others are for names
 * without a base text.
 */
export const NameLanguage = createContext('en');

export type PickedText = {
  readonly text: string;
  /** The language of the text (BCP 47); undefined for `_base`, whose language is unknown. */
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
    // A single-letter subtag only introduces the next one (RFC 4647, 3.4).
    if (subtags.at(-1)?.length === 1) subtags.pop();
  }
  return results;
}

type Ranges = { readonly wanted: readonly string[]; readonly others: readonly string[] };

/** The ranges to look up, best first (RFC 4647, 3.4): the wanted language's truncations and, after the base, those of the other languages. */
const rangesOf = cached((languages: string): Ranges => {
  const [first = '', ...rest] = languages.toLowerCase().split(',');
  return { wanted: truncations(first), others: rest.flatMap(truncations) };
});

/** The language of a localized string's key; undefined for `_base` and anything else that is no language tag. */
function languageOf(key: string): string | undefined {
  return /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i.test(key) ? key.replaceAll('_', '-') : undefined;
}

/** Picks a text of a localized string: in the wanted language, else `_base`, else in another of the languages, else any; undefined if there is none. */
export function pickLocalized(value: LocalizedString | null | undefined, languages: string): PickedText | undefined {
  if (!value) return undefined;
  const entries = Object.entries(value).filter(([, text]) => text.trim() !== '');
  const byLocale = new Map(entries.map(([key, text]) => [key.replaceAll('_', '-').toLowerCase(), { key, text }]));
  const { wanted, others } = rangesOf(languages);
  const find = (among: readonly string[]) => among.flatMap((range) => byLocale.get(range) ?? [])[0];
  const match = find(wanted);
  if (match) return { text: match.text, lang: languageOf(match.key), isFallback: false };
  const base = entries.find(([key]) => key === '_base');
  if (base) return { text: base[1], lang: undefined, isFallback: entries.length > 1 };
  const [anyKey = '', anyText] = entries[0] ?? [];
  const any = find(others) ?? (anyText === undefined ? undefined : { key: anyKey, text: anyText });
  return any && { text: any.text, lang: languageOf(any.key), isFallback: true };
}
