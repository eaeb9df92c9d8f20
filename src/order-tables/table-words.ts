import { isBritish, type Language, languageFor } from '#contract/text/interface-language.ts';
import { readableValue } from '#contract/text/readable-value.ts';
import { type Cell, textCell } from './cell.ts';

/**
 * The words of tables in a language: by their English titles, and by the set and value of a code,
 * such as `payment_status.paid`.
 */
export type TableWords = Readonly<Record<string, string>>;

const WORDS: Readonly<Record<Language, () => Promise<{ readonly default: TableWords }>>> = {
  ar: () => import('./words/ar.json', { with: { type: 'json' } }),
  de: () => import('./words/de.json', { with: { type: 'json' } }),
  en: () => import('./words/en.json', { with: { type: 'json' } }),
  es: () => import('./words/es.json', { with: { type: 'json' } }),
  fr: () => import('./words/fr.json', { with: { type: 'json' } }),
  it: () => import('./words/it.json', { with: { type: 'json' } }),
  ja: () => import('./words/ja.json', { with: { type: 'json' } }),
  'pt-BR': () => import('./words/pt-BR.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./words/zh-Hans.json', { with: { type: 'json' } }),
  'zh-Hant': () => import('./words/zh-Hant.json', { with: { type: 'json' } }),
};

/** Words that differ in British English. */
const BRITISH: TableWords = { 'source.pos': 'Till', Fulfillment: 'Fulfilment' };

/** Loads the words of tables for a locale (BCP 47); in English if there is no translation. */
export async function tableWords(locale: string): Promise<TableWords> {
  const words = (await WORDS[languageFor(locale) ?? 'en']()).default;
  return isBritish(locale) ? { ...words, ...BRITISH } : words;
}

/** A translated title of a column or table, also one with its kind in brackets: `Ordered (UTC)`. */
export function titleIn(words: TableWords, title: string): string {
  const [, name, kind] = /^(.+) \((UTC|base)\)$/.exec(title) ?? [];
  if (name === undefined || kind === undefined) return words[title] ?? title;
  return `${words[name] ?? name} (${words[kind] ?? kind})`;
}

/** A code of a set in words; an unknown one is made readable. */
export function codeIn(words: TableWords, set: string, code: string): string {
  return words[`${set}.${code}`] ?? readableValue(code);
}

/** The cells of a row with their codes in words. */
export function rowIn(words: TableWords, row: readonly Cell[]): readonly Cell[] {
  return row.map((cell) =>
    cell?.type === 'code' ? textCell(codeIn(words, cell.set, cell.text)) : cell,
  );
}
