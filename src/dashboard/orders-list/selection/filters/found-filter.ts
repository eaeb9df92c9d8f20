import { failed, type Parsed } from '#contract/service/rfc3339.ts';
import type { FilteredOrder } from './local-matches.ts';

/** Returns whether a text is found in an order, by the rules of Find. */
export type FoundIn = (text: string) => (order: FilteredOrder) => boolean;

let foundIn: FoundIn | undefined;

/** Sets how texts are found: the code of Find, which is too large for the first screen, does so once it is loaded. */
export function provideFoundIn(next: FoundIn): void {
  foundIn = next;
}

/** Whether orders have a text; none has until the code of Find is loaded, which the reader always has. */
export function isFoundBy(text: string): (order: FilteredOrder) => boolean {
  let isFound: ((order: FilteredOrder) => boolean) | undefined;
  return (order) => (isFound ??= foundIn?.(text))?.(order) === true;
}

/** Whether a text may be the name of an item: it contains a word, not just a number. Tickets, amounts and phone numbers need no items. */
export function isNameLike(text: string): boolean {
  return /\p{L}{2}|\p{Lo}/u.test(text);
}

/** Reads the text to find from an address. */
export function readFoundText(text: string): Parsed<string> {
  const value = text.trim();
  return value === '' ? failed('is empty') : { ok: true, value };
}
