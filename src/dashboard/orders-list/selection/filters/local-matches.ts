import type { Parsed } from '#contract/service/rfc3339.ts';
import type { Order } from '#contract/service/order.ts';
import { orderTerms } from '#order-domain/derived/order-terms.ts';
import { parseSearch } from '#order-domain/derived/term-query.ts';
import { WRONG } from '../../../filters/address/address-parameter.ts';

/** Whether a text may be the name of an item: it contains a word, not just a number. Tickets, amounts and phone numbers need no items. */
export function isNameLike(text: string): boolean {
  return /\p{L}{2}|\p{Lo}/u.test(text);
}

/** Reads the text to find from an address. */
export function readFoundText(text: string): Parsed<string> {
  const value = text.trim();
  return value === '' ? WRONG : { ok: true, value };
}

/** The decimals that currencies have. */
const DIGITS = [0, 2, 3];

/** Whether an order has the words of a text, as the order store decides it. */
export function foundIn(text: string): (order: Order) => boolean {
  const clauses = parseSearch(text, { digits: DIGITS });
  return (order) => {
    const terms = orderTerms(order).split(' ');
    return clauses.every((clause) =>
      clause.some(({ term, isPrefix }) => terms.some((each) => (isPrefix ? each.startsWith(term) : each === term))),
    );
  };
}
