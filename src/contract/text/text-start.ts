/** The start of a text of at most `most` UTF-16 units, without half of a character at its end. */
export function textStart(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
