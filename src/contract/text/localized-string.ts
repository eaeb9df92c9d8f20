import type { LocalizedString } from '../service/order.ts';

/** A text of a localized string. */
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

const knownRanges = new Map<string, Ranges>();

/**
 * The ranges to look up, best first (RFC 4647, 3.4): the wanted language's truncations and, after
 * the base, those of the other languages.
 */
function rangesOf(languages: string): Ranges {
  const known = knownRanges.get(languages);
  if (known) return known;
  const [first = '', ...rest] = languages.toLowerCase().split(',');
  const ranges = { wanted: truncations(first), others: rest.flatMap(truncations) };
  knownRanges.set(languages, ranges);
  return ranges;
}

/**
 * The language of a localized string's key; undefined for `_base` and anything else that is no
 * language tag.
 */
function languageOf(key: string): string | undefined {
  return /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i.test(key) ? key.replaceAll('_', '-') : undefined;
}

/**
 * Picks a text of a localized string: in the wanted language, else `_base`, else in another of the
 * languages, else any; undefined if there is none. `languages` are BCP 47 tags, comma-separated,
 * the wanted one first (order-data-service-api.md, Conventions).
 */
export function pickLocalized(
  value: LocalizedString | null | undefined,
  languages: string,
): PickedText | undefined {
  if (!value) return undefined;
  const entries = Object.entries(value).filter(([, text]) => text.trim() !== '');
  const byLocale = new Map(
    entries.map(([key, text]) => [key.replaceAll('_', '-').toLowerCase(), { key, text }]),
  );
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
