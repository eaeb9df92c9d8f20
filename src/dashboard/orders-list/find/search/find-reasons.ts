import type { AmountField, FindField, FindText } from './find-fields.ts';
import type { FindQuery, FindRun, FindWord } from './find-query.ts';
import { digitsOf, lettersOf, rangeOf, type TextRange, withoutTrunk } from './fold-text.ts';
import { rankText } from './rank-text.ts';

/** Why an order matches: a text with the matching ranges, or an amount. */
export type FindReason =
  | { readonly field: FindField; readonly text: string; readonly ranges: readonly TextRange[] }
  | { readonly field: AmountField; readonly cents: number };

/** The range of a phone number that matches one of several forms. */
function phoneRange(text: string, forms: readonly string[]): TextRange | undefined {
  for (const form of forms) {
    const range = rangeOf(text, form, digitsOf) ?? rangeOf(withoutTrunk(text), form, digitsOf);
    if (range) return range;
  }
  return undefined;
}

function wordRange({ field, text, folded }: FindText, word: FindWord): TextRange | undefined {
  switch (field) {
    case 'ticket':
      return rangeOf(text, word.letters, lettersOf);
    case 'sequence':
      return folded === word.text ? { start: 0, end: text.length } : undefined;
    case 'id':
      return { start: 0, end: word.text.length };
    case 'member_phone':
    case 'pickup_phone':
      return phoneRange(text, word.digits);
    default:
      return rangeOf(text, word.text);
  }
}

/** The ranges in which the words of a run match a text, if they do. */
function rangesIn(text: FindText, { words, digits }: FindRun): (TextRange | undefined)[] {
  const together = text.phones.length > 0 ? phoneRange(text.text, digits) : undefined;
  return together ? [together] : words.map((word) => wordRange(text, word));
}

/** Sorts ranges and merges those that touch. */
function merged(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last && range.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else result.push(range);
  }
  return result;
}

/** The texts that match a query with the ranges to highlight, the best first. */
export function textReasons(texts: readonly FindText[], query: FindQuery): FindReason[] {
  const { label } = query;
  return texts
    .flatMap((text) => {
      const ranks = rankText(text, query);
      if (!ranks) return [];
      const runs = label?.fields.includes(text.field) ? [...query.runs, label.run] : query.runs;
      const ranges = runs.flatMap((run) => matchingRanges(text, run));
      const shown = ranges.length > 0 ? merged(ranges) : [{ start: 0, end: text.text.length }];
      return [{ rank: Math.min(...ranks), reason: { field: text.field, text: text.text, ranges: shown } }];
    })
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ reason }) => reason);
}

function matchingRanges(text: FindText, run: FindRun): TextRange[] {
  return rangesIn(text, run).filter((range) => range !== undefined);
}
