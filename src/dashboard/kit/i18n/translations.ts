import british from './en-GB/differences.json' with { type: 'json' };
import type { Language } from '#contract/text/interface-language.ts';
import { formatLocale } from './format-locale.ts';

/** The messages that British spelling writes differently. */
export { british };

type Messages = Readonly<Record<string, string>>;

const scripts = import.meta.glob<Messages>('./*/{first-screen,late}.json', { import: 'default' });

/** The type of those parts of a compiled message that are text. */
const LITERAL = 0;

/** A digit, or a name with digits, which stays as it is: a paper size, and what is isolated as text from left to right. */
const DIGITS = /A4|\u2066[^\u2069]*\u2069|\d/g;

function isText(node: unknown): node is { type: typeof LITERAL; value: string } {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === LITERAL;
}

/** Compiled messages with the digits in their texts as a locale (BCP 47) writes its numbers, e.g. `٧` in Egypt. */
export function withOwnDigits(messages: Messages, locale: string): Messages {
  const numbers = new Intl.NumberFormat(locale);
  if (numbers.format(7) === '7') return messages;
  const digit = (found: string) => (found.length === 1 ? numbers.format(Number(found)) : found);
  return JSON.parse(JSON.stringify(messages), (_, node: unknown) =>
    isText(node) ? { ...node, value: node.value.replaceAll(DIGITS, digit) } : node,
  );
}

/** Loads the messages of a language that the page starts with, or all others; throws if they can't be loaded. */
export async function loadTranslation(
  language: Exclude<Language, 'en'>,
  script: 'first-screen' | 'late',
): Promise<Messages> {
  const load = scripts[`./${language}/${script}.json`];
  if (!load) throw new RangeError(`The interface does not speak ${language}.`);
  return withOwnDigits(await load(), formatLocale(language, navigator.languages));
}
