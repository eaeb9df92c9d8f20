import { digitsOf } from './fold-text.ts';

/** Fewer digits than these are no part of a phone number: nearly every number would hold them. */
const PHONE_DIGITS = 4;
/** The zero that is dialled within a country alone, as people write it beside the country's code. */
const TRUNK = /([(（])[0０]([)）])/g;

/** A phone number without its `(0)`; every other letter keeps its place. */
export function withoutTrunk(text: string): string {
  return text.replaceAll(TRUNK, '$1-$2');
}

/** The digits of a number as it is dialled from elsewhere: without `00` before the country's code or, else, without a trunk `0`. */
function fromElsewhere(digits: string): string {
  return digits.replace(/^00?/, '');
}

/** The digits that a phone holds if it is the number that was typed, or a part of it; none where that is too short or no number. */
export function phoneForms(text: string): readonly string[] {
  if (!/^[\d+()./-]+$/.test(text)) return [];
  const written = [digitsOf(text), digitsOf(withoutTrunk(text))];
  return [...new Set([...written, ...written.map(fromElsewhere)])].filter(({ length }) => length >= PHONE_DIGITS);
}
