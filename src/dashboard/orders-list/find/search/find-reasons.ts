import type { AmountField, FindField, FindText } from './find-fields.ts';
import type { FindQuery, FindWord } from './find-query.ts';
import {
  digitsOf,
  lettersOf,
  mergedRanges,
  rangeOf,
  type TextRange,
  withoutTrunk,
} from '../../../order-words/fold-text.ts';
import { RANK, rankOfWords, rankText } from './rank-text.ts';

/** Why an order matches: a text with the matching ranges, or an amount. */
export type FindReason =
  | { readonly field: FindField; readonly text: string; readonly ranges: readonly TextRange[] }
  | { readonly field: AmountField; readonly cents: number };

/** A reason and how well it matches. */
export type RankedReason = { readonly rank: number; readonly reason: FindReason };

/** The range of a phone number that matches one of several forms. */
function phoneRange(text: string, forms: readonly string[]): TextRange | undefined {
  for (const form of forms) {
    const range = rangeOf(text, form, digitsOf) ?? rangeOf(withoutTrunk(text), form, digitsOf);
    if (range) return range;
  }
  return undefined;
}

function wordRange({ field, text }: FindText, word: FindWord): TextRange | undefined {
  switch (field) {
    case 'ticket':
      return rangeOf(text, word.letters, lettersOf);
    case 'sequence':
      return { start: 0, end: text.length };
    case 'id':
      return { start: 0, end: word.text.length };
    default:
      return rangeOf(text, word.text);
  }
}

/** The texts that match a query, each with its rank and the ranges to highlight. */
export function textReasons(texts: readonly FindText[], query: FindQuery): RankedReason[] {
  return texts.flatMap((text) => {
    const rank = rankText(text, query);
    if (rank === RANK.none) return [];
    const isByLabel = query.label && rankOfWords(text, query) === RANK.none;
    const { words, phones } = isByLabel ? query.label : query;
    const ranges =
      text.phones.length > 0 ? [phoneRange(text.text, phones)] : words.map((word) => wordRange(text, word));
    const found = mergedRanges(ranges.filter((range) => range !== undefined));
    const shown = found.length > 0 ? found : [{ start: 0, end: text.text.length }];
    return [{ rank, reason: { field: text.field, text: text.text, ranges: shown } }];
  });
}
