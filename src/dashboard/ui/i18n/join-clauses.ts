/** Languages that do not use the semicolon as English does. */
const SEPARATORS: Readonly<Record<string, string>> = {
  ar: '؛ ',
  fr: '\u202f; ',
  ja: '、',
  zh: '；',
};

/**
 * Texts that may have commas themselves, one after the other, with semicolons as the language of a
 * locale (BCP 47) writes them.
 */
export function joinClauses(locale: string, texts: readonly string[]): string {
  return texts.join(SEPARATORS[locale.slice(0, 2)] ?? '; ');
}
