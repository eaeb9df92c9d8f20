import type { FindField } from './find-fields.ts';
import { type AmountText, joinAmounts, readAmounts } from '#order-domain/text/amount-text.ts';
import { findWords, foldText, lettersOf, phoneForms } from '#order-domain/text/fold-text.ts';

/** A folded word or quoted phrase, and its letters and digits, which tickets are compared by. */
export type FindWord = { readonly text: string; readonly letters: string };

/** Words that must all be in one text of an order. */
export type FindWords = {
  readonly words: readonly FindWord[];
  /** The words joined into one text, and its letters and digits; whole fields are compared with these. */
  readonly whole: string;
  readonly letters: string;
  /** The words as a phone number or part of one; empty if they are none. */
  readonly phones: readonly string[];
};

/** A parsed query: an order matches if one of its texts has all words, or the words after a field's name in that field. */
export type FindQuery = FindWords & {
  /** A single word as amounts of money; empty if it is none. */
  readonly amounts: readonly AmountText[];
  readonly label: (FindWords & { readonly fields: readonly FindField[] }) | undefined;
};

/** The names of fields that can precede the words to find in them, in the interface's language. */
export type FieldLabels = readonly { readonly label: string; readonly fields: readonly FindField[] }[];

function wordsOf(texts: readonly string[]): FindWords {
  const whole = texts.join(' ');
  return {
    words: texts.map((text) => ({ text, letters: lettersOf(text) })),
    whole,
    letters: lettersOf(whole),
    phones: phoneForms(texts.join('')),
  };
}

function labeledWords(texts: readonly string[], labels: FieldLabels): FindQuery['label'] {
  for (const { label, fields } of labels) {
    const name = findWords(foldText(label));
    const isNamed = name.length > 0 && name.every((text, index) => text === texts[index]);
    if (isNamed && texts.length > name.length) return { fields, ...wordsOf(texts.slice(name.length)) };
  }
  return undefined;
}

/** Parses the text of the search field; a text of only spaces, quotes and `#` has no words. */
export function parseFindQuery(text: string, labels: FieldLabels = []): FindQuery {
  const texts = findWords(joinAmounts(foldText(text)));
  const [only = ''] = texts;
  return {
    ...wordsOf(texts),
    amounts: texts.length === 1 ? readAmounts(only) : [],
    label: labeledWords(texts, labels),
  };
}
