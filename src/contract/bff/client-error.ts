/**
 * Route patterns that error reports can name; a full address may contain an order id or a search.
 */
export const CLIENT_ROUTES = [
  '/orders',
  '/orders/:id',
  '/refunds',
  '/insights',
  '/exceptions',
  '/close',
  '/settings',
  '/help',
  '/sign-in',
  'other',
] as const;
export type ClientRoute = (typeof CLIENT_ROUTES)[number];

/** The longest scrubbed message, in characters. */
const MAX_LENGTH = 300;
/** Replaces whatever was removed from a message. */
const GONE = '…';

/** The name of an error's class, which leads its message. */
const ERROR_NAME = /^(?:[A-Z][A-Za-z]{0,30})?(?:Error|Exception|Failure): /;
/**
 * Quoted text up to its closing quote, or to the end without one. An apostrophe within a word is no
 * quote.
 */
const QUOTED = /["`“”„«»].*?(?:["`“”„«»]|$)|(?<![A-Za-z])['‘’].*?(?:['’](?![A-Za-z])|$)/g;
/** A colon and the text after it, which is usually a value. */
const AFTER_COLON = /:\s.*$/;
/**
 * A word that may be an id, a number, an address, a parameter or a name: only plain lower-case
 * words are certain not to be.
 */
const SUSPICIOUS = /(?<![^\s(),;…])[^\s(),;…]*[^\sa-z(),;:.'\-…][^\s(),;…]*/g;

/**
 * Removes everything from an error's message that may be about people or orders: quotes, values,
 * numbers, ids, addresses, and names. Keeps the error's class, the first word and other plain
 * English words. Idempotent.
 */
export function scrubMessage(text: string): string {
  const [line = ''] = text
    .slice(0, 4 * MAX_LENGTH)
    .trim()
    .split(/[\r\n\u2028\u2029]/u)
    .map((each) => each.replaceAll(/\s+/g, ' '));
  const [name = ''] = ERROR_NAME.exec(line) ?? [];
  const words = line.slice(name.length).replaceAll(QUOTED, GONE).replace(AFTER_COLON, `: ${GONE}`);
  const [first = ''] = /^[A-Z][a-z]+(?:'t)?(?=\s|$)/.exec(words) ?? [];
  const rest = words
    .slice(first.length)
    .replaceAll(SUSPICIOUS, GONE)
    .replaceAll(/…(?:\s*…)+/g, GONE);
  return `${name}${first}${rest}`.slice(0, MAX_LENGTH).trim();
}
