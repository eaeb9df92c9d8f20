import { foldText } from '../text/fold-text.ts';

/**
 * Both databases accept ASCII letters in lower case, digits and all characters beyond ASCII in
 * terms unchanged; this matches everything else.
 */
const OTHERS = /[^a-z0-9._\-\u{80}-\u{10ffff}]/gu;
/** In UTF-16 units: far below the limit of PostgreSQL. */
const LONGEST_VALUE = 200;
const LONGEST_WORD = 40;

/** These characters need no escape. */
const PLAIN = new RegExp(`^[a-z0-9._-]{0,${LONGEST_VALUE}}$`);

/** The rest of a term for a filter's value; only very long values can collide. */
export function termValue(value: string): string {
  if (PLAIN.test(value)) return value;
  const text = value
    .toWellFormed()
    .replaceAll(OTHERS, (other) => `%${other.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return text.length <= LONGEST_VALUE
    ? text
    : `${text.slice(0, LONGEST_VALUE).toWellFormed()}$${hashOf(text)}`;
}

/** A 53-bit hash (cyrb53), in base 36. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Text without spaces between words. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}`;
const PARTS = new RegExp(`([${UNSPACED}]+)|[^${UNSPACED}]+`, 'gu');

/** A word to search, or a run of text without spaces between its words. */
export type WordPart = { readonly text: string; readonly isUnspaced: boolean };

/**
 * The words of a folded text, cut where scripts that have spaces between words meet those that have
 * none.
 */
export function splitWords(folded: string): WordPart[] {
  return [...folded.toWellFormed().matchAll(WORD)].flatMap(([word]) =>
    [...word.matchAll(PARTS)].map(([text, unspaced]) => ({
      text,
      isUnspaced: unspaced !== undefined,
    })),
  );
}

/** The part of a word that is compared. */
export function wordStart(word: string): string {
  return word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).toWellFormed();
}

/** A letter with the marks that belong to it. */
const LETTER = /.\p{M}*/gsu;

/** The letters of a run of text without spaces. */
export function lettersOfRun(run: string): readonly string[] {
  return run.match(LETTER) ?? [];
}

/** The pairs of neighboring letters. */
export function pairsOf(letters: readonly string[]): string[] {
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/**
 * The search terms of a text, with the prefix `start`: any part of a run without spaces begins one,
 * or consists of such pairs.
 */
export function wordTerms(start: string, text: string): readonly string[] {
  const key = start + text;
  const known = recent.get(key);
  if (known) return known;
  const words = splitWords(foldText(text)).flatMap(({ text: word, isUnspaced }) => {
    const letters = isUnspaced ? lettersOfRun(word) : [];
    return isUnspaced ? [...pairsOf(letters), ...letters.slice(-1)] : [wordStart(word)];
  });
  const terms = [...new Set(words)].map((word) => start + word);
  if (recent.size >= MOST_RECENT) recent.clear();
  if (text.length <= LONGEST_VALUE) recent.set(key, terms);
  return terms;
}

/** The terms of recent texts, since orders have the same few items again and again. */
const recent = new Map<string, readonly string[]>();
const MOST_RECENT = 10_000;
