/** Languages that do not use the semicolon as English does. */
const SEPARATORS: Readonly<Record<string, string>> = {
  ar: '؛ ',
  fr: '\u202f; ',
  ja: '、',
  zh: '；',
};

/** Joins texts that may contain commas with the semicolons of a locale (BCP 47). */
export function joinClauses(locale: string, texts: readonly string[]): string {
  return texts.join(SEPARATORS[locale.slice(0, 2)] ?? '; ');
}
