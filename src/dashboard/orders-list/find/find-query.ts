import { foldText, lettersOf } from './fold-text.ts';
import { phoneForms } from './phone-forms.ts';

/** A word to look for, folded, and the forms in which tickets and phones are compared; `digits` is empty where it is no part of a phone. */
type FindWord = { readonly text: string; readonly letters: string; readonly digits: readonly string[] };

/** Words that belong together: one alone, or several that together may be a phone number (`digits`). */
export type FindRun = { readonly words: readonly FindWord[]; readonly digits: readonly string[] };

/** What is looked for: an order fits when every run fits. */
export type FindQuery = { readonly runs: readonly FindRun[] };

const UUID = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/i;

/** The order id in a text that somebody pasted, alone or within an address; lower case, undefined where there is none. */
export function pastedOrderId(text: string): string | undefined {
  return UUID.exec(text)?.[0].toLowerCase();
}

function wordOf(text: string): FindWord {
  return { text, letters: lettersOf(text), digits: phoneForms(text) };
}

/** Reads what somebody typed; nothing but spaces and `#` gives no runs. */
export function parseFindQuery(text: string): FindQuery {
  const words = foldText(text)
    .split(/\s+/u)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '');
  const runs: string[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const isPhoneLike = (candidate: string | undefined) => candidate !== undefined && /^[\d+()./-]+$/.test(candidate);
    if (run && isPhoneLike(run.at(-1)) && isPhoneLike(word)) run.push(word);
    else runs.push([word]);
  }
  return { runs: runs.map((run) => ({ words: run.map(wordOf), digits: phoneForms(run.join('')) })) };
}
