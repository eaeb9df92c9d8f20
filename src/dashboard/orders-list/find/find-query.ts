import { foldText, lettersOf, phoneForms } from './fold-text.ts';

/** A folded word of the query, with the forms compared with tickets and phones; `digits` is empty if it cannot be part of a phone number. */
type FindWord = { readonly text: string; readonly letters: string; readonly digits: readonly string[] };

/** One word, or several that together may be a phone number (`digits`). */
export type FindRun = { readonly words: readonly FindWord[]; readonly digits: readonly string[] };

/** A parsed query: an order matches if every run matches. */
export type FindQuery = { readonly runs: readonly FindRun[] };

const UUID = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/i;

/** The order id in a pasted text, alone or within a URL, in lower case; undefined if there is none. */
export function pastedOrderId(text: string): string | undefined {
  return UUID.exec(text)?.[0].toLowerCase();
}

function wordOf(text: string): FindWord {
  return { text, letters: lettersOf(text), digits: phoneForms(text) };
}

/** Parses the text of the search field; only spaces and `#` give no runs. */
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
