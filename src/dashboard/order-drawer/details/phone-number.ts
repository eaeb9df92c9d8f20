/** Characters allowed between the digits of a phone number. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;
const FEWEST_DIGITS = 5;
/** No phone number is longer, even with the prefix of a private exchange. */
const MAX_DIGITS = 20;

/**
 * The number to dial for a phone number as people write it; undefined if the text is not a phone number. Everything from the first
 * letter, `;`, `,` or `#` is dropped: with an extension appended, the call would reach somebody else.
 */
export function phoneNumber(phone: string): string | undefined {
  const [beforeExtension = ''] = phone.split(/[\p{L};,#]/u, 1);
  // After a country code, the zero in parentheses is not dialed.
  const number = beforeExtension.replace(/^(\s*\+.*?)\(0\)/, '$1').replaceAll(SEPARATORS, '');
  const digits = /^\+?(\d+)$/.exec(number)?.[1]?.length ?? 0;
  return digits >= FEWEST_DIGITS && digits <= MAX_DIGITS ? number : undefined;
}
