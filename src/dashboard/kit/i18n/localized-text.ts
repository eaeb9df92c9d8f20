import { createContext } from 'react';
import type { LocalizedString } from '#contract/service/order.ts';
import { cached } from '../cached.ts';

/** A language as BCP 47 writes it (`zh_hant` is `zh-Hant`); undefined for what is none. */
export function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/**
 * The languages (BCP 47, the best first, commas between) in which people read names of products, promotions and payment methods. The
 * first is the one they want; the others are for names that have no base.
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

type Ranges = { readonly wanted: readonly string[]; readonly others: readonly string[] };

/** The ranges to look for, best first (RFC 4647, 3.4): the wanted language with its truncations and, after the base, the other languages with theirs. */
const rangesOf = cached((languages: string): Ranges => {
  const [first = '', ...rest] = languages.toLowerCase().split(',');
  return { wanted: truncations(first), others: rest.flatMap(truncations) };
});

/** The language that a key of a localized string tells; undefined for `_base` and for what is no language. */
function languageOf(key: string): string | undefined {
  return /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i.test(key) ? key.replaceAll('_', '-') : undefined;
}

/** Picks the text of a localized string: in the wanted language, `_base`, in another of the languages, then any; undefined when there is no text at all. */
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
