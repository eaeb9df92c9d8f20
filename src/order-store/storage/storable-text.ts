/** A text as both databases can keep it, even within JSON: NUL and lone surrogates are replaced. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
