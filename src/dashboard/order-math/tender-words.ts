import type { Tender } from './tender-balances.ts';

/** What a sentence calls a tender, to compare by: two ways to pay with cash are "cash" there, whatever their ids. */
export function tenderWord({ key, name, code }: Tender): string {
  if (code === 'cash' || code === 'card') return code;
  return name ? JSON.stringify(name) : (code ?? key);
}

/** Tenders as a sentence names them, each word once. */
export function eachWordOnce(tenders: readonly Tender[]): Tender[] {
  const seen = new Set<string>();
  return tenders.filter((tender) => {
    const word = tenderWord(tender);
    return !seen.has(word) && Boolean(seen.add(word));
  });
}
