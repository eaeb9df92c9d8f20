/** Accents of Latin, Greek and Cyrillic letters, once they stand apart from their letter. */
const ACCENTS = /[\u0300-\u036f]/g;
// Control characters are ASCII too.
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/;

/**
 * A text as it is compared: without case, accents and differences of width or form (NFKD). Folding is the same letter by letter, so
 * that what was found can be found again in the original.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Upper case first: ß and SS, σ and ς are then the same.
  const folded = text.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
  return folded.replaceAll(ACCENTS, '').replaceAll('ς', 'σ');
}

/** Letters and digits only, folded: what is compared of ticket numbers. */
export function lettersOf(folded: string): string {
  return folded.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Digits only, folded: what is compared of phone numbers. */
export function digitsOf(folded: string): string {
  return folded.replaceAll(/\D/g, '');
}

/** A piece of a text, from `start` up to `end` (UTF-16 places). */
export type TextRange = { readonly start: number; readonly end: number };

/** Where the folded form of a text, reduced by `reduce`, first holds a needle that was folded and reduced likewise. */
export function rangeOf(text: string, needle: string, reduce = (folded: string) => folded): TextRange | undefined {
  if (needle === '') return undefined;
  let folded = '';
  const places: TextRange[] = [];
  let start = 0;
  for (const letter of text) {
    const end = start + letter.length;
    const part = reduce(foldText(letter));
    folded += part;
    for (let index = 0; index < part.length; index += 1) places.push({ start, end });
    start = end;
  }
  const found = folded.indexOf(needle);
  const [first, last] = [places[found], places[found + needle.length - 1]];
  return first && last && { start: first.start, end: last.end };
}
