import type { Order, OrderItem } from '#contract/service/order.ts';
import type { FindQuery, FindRun } from './find-query.ts';
import { digitsOf, foldText, lettersOf, rangeOf, type TextRange, withoutTrunk } from './fold-text.ts';

/** The interface shows this many characters of an id; fewer do not match. */
const ID_LETTERS = 8;

/** The searched fields of an order. */
export const FIND_FIELDS = [
  'ticket',
  'sequence',
  'id',
  'member',
  'member_phone',
  'pickup',
  'pickup_phone',
  'table',
  'coupon',
  'note',
  'item',
] as const;
export type FindField = (typeof FIND_FIELDS)[number];

/** One field of an order as it is shown. */
export type FieldText = { readonly field: FindField; readonly text: string };

/** An order prepared for searching; texts of the same kind are joined by line breaks, which no word contains. */
type SearchText = {
  readonly words: string;
  readonly ticket: string;
  readonly phones: string;
  readonly sequence: string;
};

const prepared = new WeakMap<Order, SearchText>();
const itemNames = new WeakMap<Order, readonly string[]>();

function namesOf(items: readonly OrderItem[]): string[] {
  const names = items.flatMap(({ productName, variantName }) => [
    ...Object.values(productName ?? {}),
    ...Object.values(variantName ?? {}),
  ]);
  return [...new Set(names)].filter((name) => name.trim() !== '');
}

/** Returns the order without its items, whose names are still searched, so that a long search keeps names only. */
export function withNamesOnly(order: Order): Order {
  const { items, ...rest } = order;
  if (items) itemNames.set(rest, namesOf(items));
  return rest;
}

/** The searched texts of an order, in the sequence of `FIND_FIELDS`. */
function fieldTexts(order: Order): FieldText[] {
  const names = order.items ? namesOf(order.items) : (itemNames.get(order) ?? []);
  const texts: [FindField, string | null | undefined][] = [
    ['ticket', order.ticketNumber],
    ['sequence', order.sequenceNumber?.toString()],
    ['id', order.id],
    ['member', order.memberName],
    ['member_phone', order.memberPhone],
    ['pickup', order.pickupName],
    ['pickup_phone', order.pickupPhone],
    ['table', order.tableName],
    ['coupon', order.couponCode],
    ['note', order.note],
    ...names.map((name) => ['item', name] satisfies [FindField, string]),
  ];
  return texts.flatMap(([field, text]) => (text ? [{ field, text }] : []));
}

/** The prepared order, computed once per order. */
function searchText(order: Order): SearchText {
  const known = prepared.get(order);
  if (known) return known;
  const texts = fieldTexts(order);
  const folded = (...fields: FindField[]) =>
    texts.flatMap(({ field, text }) => (fields.includes(field) ? [foldText(text)] : []));
  const text = {
    words: folded('member', 'pickup', 'table', 'coupon', 'note', 'item').join('\n'),
    ticket: folded('ticket').map(lettersOf).join('\n'),
    phones: folded('member_phone', 'pickup_phone')
      .flatMap((phone) => [...new Set([phone, withoutTrunk(phone)])].map(digitsOf))
      .join('\n'),
    sequence: order.sequenceNumber?.toString() ?? '',
  };
  prepared.set(order, text);
  return text;
}

/** A field that matches, with the matching ranges of its text. */
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

/** Whether an order matches the whole query: daily numbers exactly, ids from their start, everything else in part. */
export function matchesOrder(order: Order, query: FindQuery): boolean {
  return query.runs.length > 0 && query.runs.every((run) => fitsRun(order, run));
}

/** The range of a phone number that matches one of several forms. */
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

/** The matching fields of an order, with the ranges to highlight. */
export function fieldMatches(order: Order, query: FindQuery): FieldMatch[] {
  return fieldTexts(order).flatMap((entry) => {
    const ranges = query.runs.flatMap((run) => rangesIn(entry, run)).filter((range) => range !== undefined);
    return ranges.length === 0 ? [] : [{ ...entry, ranges: merged(ranges) }];
  });
}
