/** A language as BCP 47 writes it (`zh_hant` is `zh-Hant`); undefined for what is none. */
export function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
