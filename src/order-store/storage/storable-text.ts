/** Replaces NUL and lone surrogates, which databases refuse even within JSON. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
