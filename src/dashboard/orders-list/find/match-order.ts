import type { Order } from '#contract/service/order.ts';
import type { FindQuery, FindRun } from './find-query.ts';
import { digitsOf, lettersOf, rangeOf, type TextRange } from './fold-text.ts';
import { withoutTrunk } from './phone-forms.ts';
import { type FieldText, fieldTexts, searchText } from './search-text.ts';

/** Fewer letters of an id than people are shown of it say nothing. */
const ID_LETTERS = 8;

/** A fact of an order in which something was found, and where. */
export type FieldMatch = FieldText & { readonly ranges: readonly TextRange[] };

type FindWord = FindRun['words'][number];

function fitsWord(order: Order, word: FindWord): boolean {
  const { words, ticket, phones, sequence } = searchText(order);
  return (
    words.includes(word.text) ||
    (word.letters !== '' && ticket.includes(word.letters)) ||
    sequence === word.text ||
    word.digits.some((digits) => phones.includes(digits)) ||
    (word.text.length >= ID_LETTERS && order.id.startsWith(word.text))
  );
}

function fitsRun(order: Order, { words, digits }: FindRun): boolean {
  const { phones } = searchText(order);
  if (digits.some((form) => phones.includes(form))) return true;
  return words.every((word) => fitsWord(order, word));
}

/** Whether an order holds everything that is looked for; numbers of the day fit whole, ids from their start, all else in part. */
export function matchesOrder(order: Order, query: FindQuery): boolean {
  return query.runs.length > 0 && query.runs.every((run) => fitsRun(order, run));
}

/** Where a phone holds one of several forms of a number. */
function phoneRange(text: string, forms: readonly string[]): TextRange | undefined {
  for (const form of forms) {
    const range = rangeOf(text, form, digitsOf) ?? rangeOf(withoutTrunk(text), form, digitsOf);
    if (range) return range;
  }
  return undefined;
}

function rangesIn({ field, text }: FieldText, { words, digits }: FindRun): (TextRange | undefined)[] {
  const whole = { start: 0, end: text.length };
  switch (field) {
    case 'ticket':
      return words.map((word) => rangeOf(text, word.letters, lettersOf));
    case 'sequence':
      return words.map((word) => (word.text === text ? whole : undefined));
    case 'id':
      return words.map((word) =>
        word.text.length >= ID_LETTERS && text.startsWith(word.text) ? { start: 0, end: word.text.length } : undefined,
      );
    case 'member_phone':
    case 'pickup_phone': {
      const together = phoneRange(text, digits);
      return together ? [together] : words.map((word) => phoneRange(text, word.digits));
    }
    default:
      return words.map((word) => rangeOf(text, word.text));
  }
}

/** Ranges in their order, those that touch made one. */
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

/** What of an order was found, field by field, for those that are shown. */
export function fieldMatches(order: Order, query: FindQuery): FieldMatch[] {
  return fieldTexts(order).flatMap((entry) => {
    const ranges = query.runs.flatMap((run) => rangesIn(entry, run)).filter((range) => range !== undefined);
    return ranges.length === 0 ? [] : [{ ...entry, ranges: merged(ranges) }];
  });
}
