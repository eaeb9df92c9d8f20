import { centsOf, joinAmounts, readAmounts } from '../text/amount-text.ts';
import { findWords, foldText, lettersOf, phoneForms } from '../text/fold-text.ts';
import { FILTER, SEARCHED } from './order-terms.ts';
import {
  lettersOfRun,
  pairsOf,
  splitWords,
  termValue,
  type WordPart,
  wordStart,
} from './term-text.ts';

/** A term, or a prefix of terms. */
export type TermMatch = { readonly term: string; readonly isPrefix: boolean };
/** An order needs one of these terms; an empty clause matches nothing. */
export type TermClause = readonly TermMatch[];
/** The orders that have something of each clause. */
export type TermQuery = readonly TermClause[];

/** The orders with one of some values of a filter. */
export function filterClause(filter: keyof typeof FILTER, values: readonly string[]): TermClause {
  return values.map((value) => exactly(`${FILTER[filter]}${termValue(value)}`));
}

export function exactly(term: string): TermMatch {
  return { term, isPrefix: false };
}

function beginning(term: string): TermMatch {
  return { term, isPrefix: true };
}

/** The classes of terms that words are searched in. */
export type SearchClass = 'ticket' | keyof typeof SEARCHED;
const WORD_CLASSES = ['person', 'item', 'note'] as const satisfies readonly SearchClass[];

/** `digits` are the decimals of the currencies in view. */
type SearchOptions = {
  readonly digits: readonly number[];
  readonly classes?: readonly SearchClass[];
};

/**
 * A single letter only counts as the start of a word beside other words: alone, it would match
 * nearly every order.
 */
const SHORTEST_START = 2;
/** Further words are ignored. */
const MOST_WORDS = 20;
/** The interface shows this many characters of an id; fewer do not match. */
const ID_LETTERS = 8;
const ID = new RegExp(`^[0-9a-f]{${ID_LETTERS},32}$`);

/**
 * Parses a search text: each word, or part of a quoted phrase, must begin a word of the order, be a
 * part of its ticket or of a phone number, or be one of its amounts. All words together may also be
 * one ticket or phone number written with spaces, or an id. A text without words finds nothing.
 * `classes` limits the search to their terms.
 */
export function parseSearch(text: string, { digits, classes }: SearchOptions): TermQuery {
  const has = (name: SearchClass) => classes === undefined || classes.includes(name);
  const words = findWords(joinAmounts(foldText(text))).slice(0, MOST_WORDS);
  const together = words.length > 1 ? wholeTerms(words.join(''), has) : [];
  const clauses = words.flatMap((word) => {
    const alternatives = [
      ...wholeTerms(word, has),
      ...(has('amount') ? amountTerms(word, digits) : []),
      ...together,
    ];
    const parts = splitWords(word).slice(0, MOST_WORDS);
    if (parts.length === 0) return alternatives.length === 0 ? [] : [alternatives];
    const shortest = words.length > 1 ? 1 : SHORTEST_START;
    return parts.flatMap((part) =>
      partClauses(part, has, shortest).map((clause) => [...clause, ...alternatives]),
    );
  });
  return clauses.length === 0 ? [[]] : clauses;
}

/** One word, or all of them together, as a ticket, a phone number, an id, or part of one. */
function wholeTerms(word: string, has: (name: SearchClass) => boolean): TermMatch[] {
  const letters = wordStart(lettersOf(word).toWellFormed());
  return [
    ...(has('ticket') && letters !== '' ? [exactly(`${FILTER.ticket}${letters}`)] : []),
    ...(has('ticket') && ID.test(letters) ? [beginning(`${FILTER.id}${letters}`)] : []),
    ...(has('ticketPart') && letters.length >= SHORTEST_START
      ? [beginning(`${SEARCHED.ticketPart}${letters}`)]
      : []),
    ...(has('phone')
      ? phoneForms(word).map((form) => beginning(`${SEARCHED.phone}${wordStart(form)}`))
      : []),
  ];
}

function amountTerms(word: string, digits: readonly number[]): TermMatch[] {
  const terms = readAmounts(word).flatMap((amount) =>
    digits.flatMap((each) => {
      const cents = centsOf(amount, each);
      return cents === undefined
        ? []
        : [`${SEARCHED.amount}${amount.isNegative ? '-' : ''}${cents}`];
    }),
  );
  return [...new Set(terms)].map(exactly);
}

/** Clauses that all have to hold for a part of a word. */
function partClauses(
  { text, isUnspaced }: WordPart,
  has: (name: SearchClass) => boolean,
  shortest: number,
): TermMatch[][] {
  const inClasses = (toMatch: (term: string) => TermMatch, word: string) =>
    WORD_CLASSES.filter(has).map((name) => toMatch(`${SEARCHED[name]}${word}`));
  if (!isUnspaced)
    return [inClasses(text.length < shortest ? exactly : beginning, wordStart(text))];
  const pairs = pairsOf(lettersOfRun(text));
  if (pairs.length === 0) return [inClasses(beginning, text)];
  return pairs.map((pair) => inClasses(exactly, pair));
}
