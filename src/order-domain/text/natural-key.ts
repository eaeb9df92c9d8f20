import { foldText } from './fold-text.ts';

/** The most digits whose number is compared as one. */
const LONGEST = 40;

/**
 * A text whose plain comparison sorts as people count: `A-7` before `A-12`, whatever the case and
 * accents.
 */
export function naturalKey(text: string): string {
  // A number compares by its length, then by its digits. The characters from `0` on stand for
  // lengths.
  return foldText(text.trim()).replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return number.length > LONGEST ? digits : String.fromCharCode(48 + number.length) + number;
  });
}
