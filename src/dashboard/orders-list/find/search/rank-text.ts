import type { FindField, FindText } from './find-fields.ts';
import type { FindQuery, FindWord, FindWords } from './find-query.ts';

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
export function rankOfWords(text: FindText, { words, whole, letters, phones }: FindWords): number {
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
