import type { OrderItem } from '#contract/service/order.ts';

/** Reasons with the same meaning share a key: no case, no accents, single spaces. */
export function reasonKey(reason: string): string {
  return foldText(reason).trim().replaceAll(/\s+/gu, ' ');
}

/** A phrase in any language's quotes, whose end may not be typed yet, or a word. */
const PHRASE_OR_WORD = /["“”„«»]([^"“”„«»]*)["“”„«»]?|[^\s"“”„«»]+/gu;

/** The words and quoted phrases of a folded text to find. */
export function findWords(folded: string): string[] {
  return [...folded.matchAll(PHRASE_OR_WORD)]
    .map(([word, phrase]) => phrase?.trim() ?? word.replace(/^#/, ''))
    .filter((text) => text !== '');
}

/**
 * The names of an item, its variant and its modifiers as one text for each of their languages: all
 * words must be in one of them.
 */
export function itemTexts({ productName, variantName, modifiers }: OrderItem): string[] {
  const names = [productName, variantName, ...modifiers.map(({ name }) => name)];
  const languages = new Set(names.flatMap((name) => Object.keys(name ?? {})));
  return [...languages].map((language) =>
    names.flatMap((name) => name?.[language] ?? name?.['_base'] ?? []).join(' · '),
  );
}

/** The words of a text to find if an item has all of them; none otherwise. */
export function wordsInItem(text: string, item: OrderItem): readonly string[] {
  const words = findWords(foldText(text));
  const isFound = itemTexts(item).some((names) =>
    words.every((word) => foldText(names).includes(word)),
  );
  return isFound ? words : [];
}

/**
 * Ignored in comparisons: accents of Latin, Greek and Cyrillic letters, Arabic vowel signs, hamza
 * and stretching, and characters that only join or direct letters.
 */
const IGNORED =
  /[\u0300-\u036f\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2066-\u2069\u061c]/g;
/**
 * Interchangeable letters that `normalize` does not merge: spelling variants, final sigma, and the
 * separators of Arabic numbers.
 */
const SAME = new Map([
  ...['ςσ', 'øo', 'łl', 'đd', 'ٱا', 'ىي', 'یي', 'ېي', 'ةه', 'ہه', 'ەه', 'کك', '٫.', '٬,'].map(
    (pair): [string, string] => [pair.charAt(0), pair.charAt(1)],
  ),
  ['æ', 'ae'],
  ['œ', 'oe'],
]);
/** Arabic and Persian letters and digits, and katakana, which become hiragana. */
const FOLDED = new RegExp(
  `[${[...SAME.keys()].join('')}\u30a1-\u30f6\u30fd\u30fe\u0660-\u0669\u06f0-\u06f9]`,
  'g',
);
/** The distance from katakana to hiragana in Unicode. */
const KATAKANA = 0x60;

function foldLetter(letter: string): string {
  const same = SAME.get(letter);
  if (same !== undefined) return same;
  const code = letter.charCodeAt(0);
  // Both scripts' digits begin at a multiple of 16.
  return code < 0x3000 ? String(code % 16) : String.fromCharCode(code - KATAKANA);
}
// Control characters are ASCII too.
// oxlint-disable-next-line no-control-regex
const ASCII = /^[\0-\x7f]*$/;

/**
 * Folds a text for comparison: no case, accents, or differences of width or form (NFKD); one kana,
 * one form of Arabic letters, and digits from 0 to 9. Folding letter by letter gives the same
 * result, so a match can be located in the original text.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // By way of upper case, ß is equal to SS, and σ to ς; ẞ is its own upper case.
  const folded = text.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD');
  return folded.replaceAll(IGNORED, '').replaceAll(FOLDED, foldLetter);
}

/** The letters and digits of a folded text, for comparing ticket numbers. */
export function lettersOf(folded: string): string {
  return folded.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** The digits of a folded text, for comparing phone numbers. */
export function digitsOf(folded: string): string {
  return folded.replaceAll(/\D/g, '');
}

/** A range of a text, from `start` (inclusive) to `end` (exclusive), in UTF-16 units. */
export type TextRange = { readonly start: number; readonly end: number };

/**
 * The first range of a text whose folded form equals a folded needle; `fold` may also leave out
 * characters, such as those between digits.
 */
export function rangeOf(text: string, needle: string, fold = foldText): TextRange | undefined {
  if (needle === '') return undefined;
  let folded = '';
  const origins: TextRange[] = [];
  let start = 0;
  for (const letter of text) {
    const end = start + letter.length;
    const part = fold(letter);
    folded += part;
    for (let index = 0; index < part.length; index += 1) origins.push({ start, end });
    // Keep an accent with its letter.
    const last = origins.at(-1);
    if (last && /\p{M}/u.test(letter)) origins[origins.length - 1] = { ...last, end };
    start = end;
  }
  const found = folded.indexOf(needle);
  const [first, last] = [origins[found], origins[found + needle.length - 1]];
  return first && last && { start: first.start, end: last.end };
}

/** Sorts ranges and merges those that touch. */
export function mergedRanges(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last && range.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else result.push(range);
  }
  return result;
}

/** The first ranges of a text that equal folded words, merged. */
export function wordRanges(text: string, words: readonly string[]): TextRange[] {
  return mergedRanges(words.flatMap((word) => rangeOf(text, word) ?? []));
}

/** Fewer digits do not count as part of a phone number: nearly every number would contain them. */
const PHONE_DIGITS = 4;
/** The trunk zero, dialed only within a country, as written after the country code: `+44 (0)20`. */
const TRUNK = /([(（])[0０]([)）])/g;

/**
 * Replaces the `(0)` of a phone number with `(-)`, which keeps the indexes of all other characters.
 */
export function withoutTrunk(text: string): string {
  return text.replaceAll(TRUNK, '$1-$2');
}

/**
 * The digits of a number without the `00` before its country code, or else without its trunk `0`.
 */
function fromElsewhere(digits: string): string {
  return digits.replace(/^00?/, '');
}

/**
 * The digit sequences of a typed phone number, or a part of one, to search for; none if it is too
 * short or not a number.
 */
export function phoneForms(text: string): readonly string[] {
  if (!/^[\d+()./-]+$/.test(text)) return [];
  const written = [digitsOf(text), digitsOf(withoutTrunk(text))];
  return [...new Set([...written, ...written.map(fromElsewhere)])].filter(
    ({ length }) => length >= PHONE_DIGITS,
  );
}
