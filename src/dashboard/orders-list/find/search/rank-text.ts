import type { FindField, FindText } from './find-fields.ts';
import type { FindQuery, FindRun, FindWord } from './find-query.ts';

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
  modifier: RANK.words,
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

/** How well one word matches a text. */
function rankOfWord({ field, folded, letters, phones }: FindText, word: FindWord): number {
  switch (field) {
    case 'ticket':
      if (word.letters === '' || !letters.includes(word.letters)) return RANK.none;
      if (letters === word.letters) return RANK.ticket;
      return hasWholeWord(folded, word.text) ? RANK.words : RANK.parts;
    case 'sequence':
      return folded === word.text ? RANK.sequence : RANK.none;
    case 'id':
      return word.text.length >= ID_LETTERS && folded.startsWith(word.text) ? RANK.id : RANK.none;
    case 'member_phone':
    case 'pickup_phone':
      return rankOfPhone(phones, word.digits);
    default:
      if (!folded.includes(word.text)) return RANK.none;
      if (folded === word.text) return WHOLE_FIELD[field];
      if (isNote(field)) return hasWholeWord(folded, word.text) ? RANK.note_words : RANK.note_parts;
      return hasWholeWord(folded, word.text) ? RANK.words : RANK.parts;
  }
}

/** How well the words after a field's name match that field: all of them must. */
function rankOfLabeled(text: FindText, { label }: FindQuery): number {
  if (!label?.fields.includes(text.field)) return RANK.none;
  const { whole, run } = label;
  if (text.folded === whole) return WHOLE_FIELD[text.field];
  const together = rankOfPhone(text.phones, run.digits);
  return Math.min(together, Math.max(...run.words.map((word) => rankOfWord(text, word))));
}

function rankOfWhole({ field, folded, letters }: FindText, query: FindQuery): number {
  const isWhole = folded === query.whole || (field === 'ticket' && letters !== '' && letters === query.letters);
  return isWhole ? WHOLE_FIELD[field] : RANK.none;
}

/**
 * The ranks of each compared part of a query: the whole query, the labeled words, each run as a unit, then each word. Each text has its own
 * array; that of an order has the best rank of its texts in each slot.
 */
export type Ranks = Uint8Array;

/** How many ranks a query has. */
export function rankCount({ runs }: FindQuery): number {
  return 2 + runs.length + runs.reduce((count, { words }) => count + words.length, 0);
}

/** Compares a text with every part of a query; undefined if nothing matches. */
export function rankText(text: FindText, query: FindQuery): Ranks | undefined {
  const { runs } = query;
  let ranks: Ranks | undefined;
  const note = (slot: number, rank: number) => {
    if (rank === RANK.none) return;
    ranks ??= new Uint8Array(rankCount(query)).fill(RANK.none);
    ranks[slot] = rank;
  };
  note(0, rankOfWhole(text, query));
  note(1, rankOfLabeled(text, query));
  let slot = 2;
  for (const run of runs) note(slot++, run.words.length > 1 ? rankOfPhone(text.phones, run.digits) : RANK.none);
  for (const { words } of runs) for (const word of words) note(slot++, rankOfWord(text, word));
  return ranks;
}

function rankOfRun(ranks: Ranks, together: number, firstWord: number, { words }: FindRun): number {
  let worst = 0;
  for (let index = 0; index < words.length; index += 1) worst = Math.max(worst, ranks[firstWord + index] ?? RANK.none);
  return Math.min(worst, ranks[together] ?? RANK.none);
}

/** How well an order matches, given its texts' best ranks: its worst run's rank, or that of the whole query or labeled words if better. */
export function rankOfOrder(ranks: Ranks, { runs }: FindQuery): number {
  let worst = 0;
  let firstWord = 2 + runs.length;
  for (const [index, run] of runs.entries()) {
    worst = Math.max(worst, rankOfRun(ranks, 2 + index, firstWord, run));
    firstWord += run.words.length;
  }
  return Math.min(ranks[0] ?? RANK.none, ranks[1] ?? RANK.none, runs.length === 0 ? RANK.none : worst);
}
