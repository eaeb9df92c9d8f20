import { type AmountText, joinAmounts, readAmounts } from './amount-text.ts';
import type { FindField } from './find-fields.ts';
import { foldText, lettersOf, phoneForms } from './fold-text.ts';

/**
 * A folded word of the query, with the forms to compare with tickets and phone numbers; `digits` is empty if it cannot be part of a phone
 * number, and `amounts` if it is not an amount of money.
 */
export type FindWord = {
  readonly text: string;
  readonly letters: string;
  readonly digits: readonly string[];
  readonly amounts: readonly AmountText[];
};

/** One word, or several that together may be a phone number (`digits`). */
export type FindRun = { readonly words: readonly FindWord[]; readonly digits: readonly string[] };

/** Words that follow the name of a field, as in "table 5". */
type LabeledWords = { readonly fields: readonly FindField[]; readonly whole: string; readonly run: FindRun };

/** A parsed query: an order matches if every run matches, or if the words after a field's name match in that field. */
export type FindQuery = {
  readonly runs: readonly FindRun[];
  /** The folded words joined into one text, and its letters and digits; whole fields are compared with these. */
  readonly whole: string;
  readonly letters: string;
  readonly label: LabeledWords | undefined;
};

/** The names of fields that can precede the words to find in them, in the interface's language. */
export type FieldLabels = readonly { readonly label: string; readonly fields: readonly FindField[] }[];

function wordOf(text: string): FindWord {
  return { text, letters: lettersOf(text), digits: phoneForms(text), amounts: readAmounts(text) };
}

function runOf(words: readonly string[]): FindRun {
  return { words: words.map(wordOf), digits: phoneForms(words.join('')) };
}

function wordsOf(folded: string): string[] {
  return folded
    .split(/\s+/u)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '');
}

function labeledWords(words: readonly string[], labels: FieldLabels): LabeledWords | undefined {
  const whole = words.join(' ');
  for (const { label, fields } of labels) {
    const start = `${wordsOf(foldText(label)).join(' ')} `;
    if (start === ' ' || !whole.startsWith(start)) continue;
    const rest = whole.slice(start.length);
    return { fields, whole: rest, run: runOf(rest.split(' ')) };
  }
  return undefined;
}

/** Parses the text of the search field; a text of only spaces and `#` has no runs. */
export function parseFindQuery(text: string, labels: FieldLabels = []): FindQuery {
  const words = wordsOf(joinAmounts(foldText(text)));
  const runs: string[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const isPhoneLike = (candidate: string | undefined) => candidate !== undefined && /^[\d+()./-]+$/.test(candidate);
    if (run && isPhoneLike(run.at(-1)) && isPhoneLike(word)) run.push(word);
    else runs.push([word]);
  }
  const whole = words.join(' ');
  return {
    runs: runs.map(runOf),
    whole,
    letters: lettersOf(whole),
    label: labeledWords(words, labels),
  };
}
