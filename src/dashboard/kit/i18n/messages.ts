import type { drawer as englishDrawer } from './en/drawer.ts';
import type { exceptions as englishExceptions } from './en/exceptions.ts';
import type englishFaults from './en/faults.json';
import type { figures as englishFigures } from './en/figures.ts';
import type { panels as englishPanels } from './en/panels.ts';
import type { refunds as englishRefunds } from './en/refunds.ts';
import type { settings as englishSettings } from './en/settings.ts';
import { directionOf, isBritish, type Language, languageFor } from '#contract/text/interface-language.ts';
import { firstScreen as english } from './en/first-screen.ts';

/** The messages that are loaded after the first screen, with the code that needs them. */
type LateMessages = {
  readonly drawer: typeof englishDrawer;
  readonly exceptions: typeof englishExceptions;
  readonly figures: typeof englishFigures;
  readonly panels: typeof englishPanels;
  readonly refunds: typeof englishRefunds;
  readonly settings: typeof englishSettings;
};

/** A part of the late messages. */
export type LatePart = keyof LateMessages;

/** The id of any message, including those of late parts. */
export type MessageId = keyof typeof english | { [Part in LatePart]: keyof LateMessages[Part] }[LatePart];

/** A region of the page that can fail without the rest: each has a sentence that says so. */
export type RegionName = keyof typeof englishFaults extends `fault.${infer Name}` ? Name : never;

declare global {
  // react-intl reads the ids it accepts from this namespace.
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

type Messages = Readonly<Record<string, string>>;
type PageMessages = Readonly<Record<MessageId, string>>;

/** The late parts of English. Any other language has all of them in one script. */
const LATE: { readonly [Part in LatePart]: () => Promise<LateMessages[Part]> } = {
  drawer: async () => (await import('./en/drawer.ts')).drawer,
  exceptions: async () => (await import('./en/exceptions.ts')).exceptions,
  figures: async () => (await import('./en/figures.ts')).figures,
  panels: async () => (await import('./en/panels.ts')).panels,
  refunds: async () => (await import('./en/refunds.ts')).refunds,
  settings: async () => (await import('./en/settings.ts')).settings,
};

/** Declares the interface's language (BCP 47) and its direction on the document's root element. Dates and numbers follow `formatLocale`. */
export function declareLanguage(locale: string, root: { lang: string; dir: string } = document.documentElement): void {
  root.lang = locale;
  root.dir = directionOf(languageFor(locale));
}

/** Whether a text is the id of a message of the first screen. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(english, id);
}

/** Typed as all messages: those of late parts are missing, but `WithLateMessages` adds them before they are used. */
function asPageMessages(firstScreen: Messages): PageMessages;
function asPageMessages(firstScreen: Messages): Partial<Record<MessageId, string>> {
  return firstScreen;
}

/** The messages that the page starts with in American English. */
export const messages = asPageMessages(english);

/** The messages of a script of a language other than English. */
async function translated(language: Exclude<Language, 'en'>, script: 'first-screen' | 'late'): Promise<Messages> {
  return (await import('./translations.ts')).loadTranslation(language, script);
}

/** The messages that the page starts with in a locale of the interface (BCP 47). */
export async function messagesFor(locale: string): Promise<PageMessages> {
  const language = languageFor(locale) ?? 'en';
  if (language !== 'en') return asPageMessages(await translated(language, 'first-screen'));
  if (!isBritish(locale)) return messages;
  return asPageMessages({ ...english, ...(await import('./translations.ts')).british });
}

/** The messages that a late part adds to the page's in a locale of the interface (BCP 47). */
export async function lateMessages(part: LatePart, locale: string): Promise<Messages> {
  const language = languageFor(locale) ?? 'en';
  return language === 'en' ? LATE[part]() : translated(language, 'late');
}
