/**
 * Terminals obey, hide or move these characters: control and format characters, separators,
 * surrogates.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The text in one line that shows all of it: each character that a terminal would not show becomes
 * its JSON escape, such as `\u001b`.
 */
export function printableText(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
