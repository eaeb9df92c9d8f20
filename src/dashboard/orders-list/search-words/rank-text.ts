import {
  type AmountField,
  type FindField,
  type FindText,
  fullTexts,
  prepareText,
  TEXTS_OF_PARTS,
} from './find-fields.ts';
import { type FindQuery, type FindWord, type FindWords, parseFindQuery } from './find-query.ts';
import {
  digitsOf,
  lettersOf,
  mergedRanges,
  rangeOf,
  type TextRange,
  withoutTrunk,
} from '#order-domain/text/fold-text.ts';
import type { Order } from '#contract/service/order.ts';

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

function textsOf(order: Order): FindText[] {
  return Object.values(TEXTS_OF_PARTS).flatMap((partTexts) =>
    fullTexts(partTexts(order) ?? []).map(([field, text]) => prepareText(field, text)),
  );
}

/** Returns whether one of some texts has a text to find. */
export function isFoundAmong(text: string): (texts: readonly FindText[]) => boolean {
  const query = parseFindQuery(text);
  return (texts) => texts.some((each) => rankText(each, query) !== RANK.none);
}

/**
 * Whether an order has a text, by the same rules as a search, but for amounts and names of fields: these depend on the currency and the
 * language.
 */
export function foundIn(text: string): (order: Order) => boolean {
  const isFound = isFoundAmong(text);
  return (order) => isFound(textsOf(order));
}

/** How well something matches, best first: whole fields by how specific they are, whole words, whole amounts, parts of words, then notes. */
export const RANK = {
  ticket: 0,
  sequence: 1,
  id: 2,
  table: 3,
  phone: 4,
  name: 5,
  coupon: 6,
  amount: 7,
  words: 8,
  whole_amount: 9,
  parts: 10,
  note_words: 11,
  note_parts: 12,
  none: 255,
} as const;

/** The interface shows this many characters of an id; fewer do not match. */
const ID_LETTERS = 8;
/** If a phone number ends with at least this many typed digits, they are the whole number without its country code. */
const WHOLE_PHONE = 7;

const WHOLE_FIELD: Readonly<Record<FindField, number>> = {
  ticket: RANK.ticket,
  sequence: RANK.sequence,
  id: RANK.id,
  table: RANK.table,
  member_phone: RANK.phone,
  pickup_phone: RANK.phone,
  member: RANK.name,
  pickup: RANK.name,
  coupon: RANK.coupon,
  item: RANK.words,
  promotion: RANK.words,
  refund_reason: RANK.words,
  note: RANK.note_words,
  payment_note: RANK.note_words,
};

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Whether a needle occurs in a text as whole words at least once: with no letter or digit directly before or after it. */
function hasWholeWord(text: string, needle: string): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + needle.length, at + needle.length + 2);
    const startsWord = !LETTER.test([...before].at(-1) ?? '') || !LETTER.test(needle[0] ?? '');
    if (startsWord && !LETTER.test([...after][0] ?? '')) return true;
  }
  return false;
}

function isNote(field: FindField): boolean {
  return field === 'note' || field === 'payment_note';
}

function rankOfPhone(phones: readonly string[], forms: readonly string[]): number {
  let rank: number = RANK.none;
  for (const form of forms) {
    for (const phone of phones) {
      if (!phone.includes(form)) continue;
      const isWhole = phone === form || (form.length >= WHOLE_PHONE && phone.endsWith(form));
      rank = Math.min(rank, isWhole ? RANK.phone : RANK.parts);
    }
  }
  return rank;
}

/** How well one word matches a text that is no phone number. */
function rankOfWord({ field, folded, letters }: FindText, word: FindWord): number {
  switch (field) {
    case 'ticket':
      if (word.letters === '' || !letters.includes(word.letters)) return RANK.none;
      if (letters === word.letters) return RANK.ticket;
      return hasWholeWord(folded, word.text) ? RANK.words : RANK.parts;
    case 'sequence':
      return folded === word.text ? RANK.sequence : RANK.none;
    case 'id':
      return word.text.length >= ID_LETTERS && folded.startsWith(word.text) ? RANK.id : RANK.none;
    default:
      if (!folded.includes(word.text)) return RANK.none;
      if (isNote(field)) return hasWholeWord(folded, word.text) ? RANK.note_words : RANK.note_parts;
      return hasWholeWord(folded, word.text) ? RANK.words : RANK.parts;
  }
}

/** How well a text matches all words together; `RANK.none` unless it has each of them. */
function rankOfWords(text: FindText, { words, whole, letters, phones }: FindWords): number {
  if (words.length === 0) return RANK.none;
  const isWhole = text.folded === whole || (text.field === 'ticket' && letters !== '' && text.letters === letters);
  if (isWhole) return WHOLE_FIELD[text.field];
  if (text.phones.length > 0) return rankOfPhone(text.phones, phones);
  return Math.max(...words.map((word) => rankOfWord(text, word)));
}

/** How well a text matches a query: all of its words or, in the field it names, those after the name. */
export function rankText(text: FindText, query: FindQuery): number {
  const rank = rankOfWords(text, query);
  return query.label?.fields.includes(text.field) ? Math.min(rank, rankOfWords(text, query.label)) : rank;
}
