import { isSameWord } from './is-same-word.ts';
import { nameWord, type Tender } from './tender-balances.ts';

/** What a sentence calls a tender, to compare by: two ways to pay named "Cash" are the same there, whatever their ids. */
export function tenderWord({ key, name, code }: Tender): string {
  const names = Object.values(name ?? {}).filter((text) => text.trim() !== '');
  // A name that says no more than the code is left out by the sentence too.
  if (!name || names.length === 0 || names.some((text) => isSameWord(text, code))) return code ?? key;
  return nameWord(name);
}

/** Tenders as a sentence names them, each word once. */
export function eachWordOnce(tenders: readonly Tender[]): Tender[] {
  const seen = new Set<string>();
  return tenders.filter((tender) => {
    const word = tenderWord(tender);
    return !seen.has(word) && Boolean(seen.add(word));
  });
}
