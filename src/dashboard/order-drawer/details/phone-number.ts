/** What may stand between the digits of a phone number. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;
const FEWEST_DIGITS = 5;
/** No number is longer, with what a house puts before it. */
const MOST_DIGITS = 20;

/**
 * The number to dial of a phone as people write it; undefined where it is none. What follows a letter, `;`, `,` or `#` is not part of
 * it: an extension, dialled with it, would reach somebody else.
 */
export function phoneNumber(phone: string): string | undefined {
  const [head = ''] = phone.split(/[\p{L};,#]/u, 1);
  // With the country's code in front, the zero in brackets is not dialled.
  const number = head.replace(/^(\s*\+.*?)\(0\)/, '$1').replaceAll(SEPARATORS, '');
  const digits = /^\+?(\d+)$/.exec(number)?.[1]?.length ?? 0;
  return digits >= FEWEST_DIGITS && digits <= MOST_DIGITS ? number : undefined;
}
