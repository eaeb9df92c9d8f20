import { currencyDigits } from '#contract/text/currency-digits.ts';
import type { LocalizedString, Order } from '#contract/service/order.ts';
import { splitWords, type WordPart } from '#order-domain/derived/term-text.ts';
import { refundedCents } from '#order-domain/order/order-amounts.ts';
import { centsOf, joinAmounts, readAmounts } from '#order-domain/text/amount-text.ts';
import {
  digitsOf,
  findWords,
  foldText,
  itemTexts,
  lettersOf,
  mergedRanges,
  phoneForms,
  rangeOf,
  type TextRange,
  withoutTrunk,
} from '#order-domain/text/fold-text.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';

/** A text or an amount of an order that a search found, with the found parts. */
export type FoundPart =
  | { readonly text: string; readonly ranges: readonly TextRange[] }
  | { readonly cents: number };

/** What a search found in an order. */
export type FoundParts = {
  readonly title: readonly TextRange[];
  readonly isTotal: boolean;
  readonly isRefunded: boolean;
  /** What tells the rest of the words, which the title and these amounts don't. */
  readonly others: readonly FoundPart[];
};

/** Finds the words of a search in an order of a currency, as `parseSearch` does in all orders. */
export function findParts(search: string, order: Order, currency: string): FoundParts {
  const words = findWords(joinAmounts(foldText(search)));
  const title = orderTitle(order);
  const whole = words.length > 1 ? words.join('') : undefined;
  const wholeTitle = whole === undefined ? undefined : ticketRange(title, whole);
  if (wholeTitle) return { title: [wholeTitle], isTotal: false, isRefunded: false, others: [] };
  const phones = [order.memberPhone, order.pickupPhone].flatMap((phone) => phone ?? []);
  const wholePhone = phones.flatMap((text) => {
    const range = whole === undefined ? undefined : phoneRange(text, whole);
    return range ? [{ text, ranges: [range] }] : [];
  });
  if (wholePhone.length > 0)
    return { title: [], isTotal: false, isRefunded: false, others: wholePhone.slice(0, 1) };

  const total = Math.abs(order.totalCents);
  const refunded = refundedCents(order) ?? 0;
  const found = words.map((word) => {
    const amounts = readAmounts(word).flatMap(
      (amount) => centsOf(amount, currencyDigits(currency)) ?? [],
    );
    return {
      word,
      parts: splitWords(word),
      amounts,
      ticket: ticketRange(title, word),
      isTotal: amounts.includes(total),
      isRefunded: refunded !== 0 && amounts.includes(refunded),
    };
  });
  const rest = found.filter(
    ({ ticket, isTotal, isRefunded }) => !ticket && !isTotal && !isRefunded,
  );
  const others: FoundPart[] = [];
  let left = rest;
  for (const text of textsOf(order)) {
    if (left.length === 0) break;
    const ranges = (word: (typeof rest)[number]) => rangesIn(text, word, phones.includes(text));
    const still = left.filter((word) => ranges(word).length === 0);
    if (still.length === left.length) continue;
    left = still;
    others.push({ text, ranges: mergedRanges(rest.flatMap(ranges)) });
  }
  for (const { amountCents: cents } of [...(order.payments ?? []), ...(order.refunds ?? [])]) {
    const still = left.filter(({ amounts }) => !amounts.includes(Math.abs(cents)));
    if (still.length === left.length) continue;
    left = still;
    others.push({ cents });
  }
  return {
    title: mergedRanges(found.flatMap(({ ticket }) => ticket ?? [])),
    isTotal: found.some(({ isTotal }) => isTotal),
    isRefunded: found.some(({ isRefunded }) => isRefunded),
    others,
  };
}

/** The names, phones, items and notes that are searched. */
function textsOf(order: Order): string[] {
  const { items = [], payments = [], refunds = [], appliedPromotions } = order;
  const allOf = (name: LocalizedString | null | undefined) => Object.values(name ?? {});
  return [
    order.memberName,
    order.pickupName,
    order.memberPhone,
    order.pickupPhone,
    ...items.flatMap(itemTexts),
    ...(appliedPromotions ?? []).flatMap(({ name }) => allOf(name)),
    order.tableName,
    order.couponCode,
    order.note,
    ...payments.map(({ note }) => note),
    ...refunds.map(({ reason }) => reason),
  ].flatMap((text) => text || []);
}

/** A single letter is in nearly every ticket. */
const TICKET_PART = 2;

function ticketRange(title: string, word: string): TextRange | undefined {
  const letters = lettersOf(word);
  const range = rangeOf(title, letters, (letter) => lettersOf(foldText(letter)));
  return letters.length >= TICKET_PART || letters === lettersOf(foldText(title))
    ? range
    : undefined;
}

function phoneRange(phone: string, word: string): TextRange | undefined {
  const digits = (letter: string) => digitsOf(foldText(letter));
  const [range] = phoneForms(word).flatMap((form) =>
    [phone, withoutTrunk(phone)].flatMap((text) => rangeOf(text, form, digits) ?? []),
  );
  return range;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text that begin with a part of the searched word, up to its end. */
function rangesIn(
  text: string,
  { word, parts }: { readonly word: string; readonly parts: readonly WordPart[] },
  isPhone: boolean,
): TextRange[] {
  const phone = isPhone ? phoneRange(text, word) : undefined;
  if (phone) return [phone];
  const ranges = parts.map((part) =>
    [...text.matchAll(WORD)].flatMap(({ 0: each, index }) => {
      const range = rangeOf(each, part.text);
      return range && (part.isUnspaced || range.start === 0)
        ? [{ start: index + range.start, end: index + range.end }]
        : [];
    }),
  );
  return ranges.every(({ length }) => length > 0) ? ranges.flat() : [];
}
