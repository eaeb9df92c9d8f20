import type { Parsed } from '#contract/service/rfc3339.ts';
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
