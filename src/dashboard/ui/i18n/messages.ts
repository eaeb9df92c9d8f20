import type drawer from './en/drawer.json';
import type exceptions from './en/exceptions.json';
import type figures from './en/figures.json';
import type lists from './en/lists.json';
import type refunds from './en/refunds.json';
import type settings from './en/settings.json';
import { directionOf, isBritish, languageFor } from '#contract/text/interface-language.ts';
import british from './en-GB/differences.json' with { type: 'json' };
import orders from './en/orders.json' with { type: 'json' };
import { formatLocale } from './format-locale.ts';
import { withOwnDigits } from './own-digits.ts';

/**
 * The English messages by catalogue. Every page has those of `orders`; all others come with those
 * of `lists`.
 */
type Catalogues = {
  readonly orders: typeof orders;
  readonly lists: typeof lists;
  readonly drawer: typeof drawer;
  readonly exceptions: typeof exceptions;
  readonly figures: typeof figures;
  readonly refunds: typeof refunds;
  readonly settings: typeof settings;
};

export type Catalogue = keyof Catalogues;

export const CATALOGUES = [
  'orders',
  'lists',
  'drawer',
  'exceptions',
  'figures',
  'refunds',
  'settings',
] as const;

/** The id of any message. */
export type MessageId = { [Name in Catalogue]: keyof Catalogues[Name] }[Catalogue];

declare global {
  // react-intl reads the ids it accepts from this namespace.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

/** Compiled messages by id. The type has all ids, though a catalogue has only its own. */
export type Messages = Readonly<Record<MessageId, string>>;

function asMessages(own: Readonly<Record<string, string>>): Messages;
function asMessages(own: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return own;
}

/** The messages that the page starts with in American English. */
export const english = asMessages(orders);

const files = import.meta.glob<Messages>(['./*/*.json', '!./en/orders.json', '!./en-GB/*'], {
  import: 'default',
});

/**
 * Declares the interface's language (BCP 47) and its direction on the document's root element.
 * Dates and numbers follow `formatLocale`.
 */
export function declareLanguage(
  locale: string,
  root: { lang: string; dir: string } = document.documentElement,
): void {
  root.lang = locale;
  root.dir = directionOf(languageFor(locale));
}

/** True only for messages of the first screen. */
export function isMessageId(id: string): id is keyof typeof orders {
  return Object.hasOwn(orders, id);
}

const requests = new Map<string, Promise<Messages>>();

/** Lets React's `use` read a resolved promise immediately instead of suspending. */
function setResolved(promise: Promise<Messages>, value: Messages): void {
  Object.assign(promise, { status: 'fulfilled', value });
}

/**
 * Loads the messages of a catalogue in a locale of the interface (BCP 47) once, together with those
 * of `lists` (except for `orders`); rejects if they can't be loaded.
 */
export function loadMessages(catalogue: Catalogue, locale: string): Promise<Messages> {
  const key = `${locale} ${catalogue}`;
  const known = requests.get(key);
  if (known) return known;
  const language = languageFor(locale) ?? 'en';
  const first = isBritish(locale) ? asMessages({ ...orders, ...british }) : english;
  const isFirst = catalogue === 'orders' && language === 'en';
  const request = isFirst ? Promise.resolve(first) : readMessages(catalogue, locale, language);
  requests.set(key, request);
  if (isFirst) setResolved(request, first);
  request.then(
    (messages) => setResolved(request, messages),
    () => requests.delete(key),
  );
  return request;
}

async function readMessages(
  catalogue: Catalogue,
  locale: string,
  language: string,
): Promise<Messages> {
  if (catalogue === 'orders' || catalogue === 'lists') return readFile(language, catalogue);
  const [lists, own] = await Promise.all([
    loadMessages('lists', locale),
    readFile(language, catalogue),
  ]);
  return { ...lists, ...own };
}

async function readFile(language: string, catalogue: Catalogue): Promise<Messages> {
  const read = files[`./${language}/${catalogue}.json`];
  if (!read) throw new RangeError(`There is no ${catalogue} in ${language}.`);
  return withOwnDigits(await read(), formatLocale(language, navigator.languages));
}
