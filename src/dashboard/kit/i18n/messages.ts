import type { drawer as englishDrawer } from './en/drawer.ts';
import type englishFaults from './en/faults.json';
import type { figures as englishFigures } from './en/figures.ts';
import type { panels as englishPanels } from './en/panels.ts';
import type { refunds as englishRefunds } from './en/refunds.ts';
import type { settings as englishSettings } from './en/settings.ts';
import { firstScreen as english } from './en/first-screen.ts';
import british from './en-GB/differences.json' with { type: 'json' };

/** The messages that are loaded after the first screen, with the code that needs them. */
type LateMessages = {
  readonly drawer: typeof englishDrawer;
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

type FirstScreen = Readonly<Record<keyof typeof english, string>>;
type MessagesOf<Part extends LatePart> = Readonly<Record<keyof LateMessages[Part], string>>;

/** Loads the messages of one language; each function gets the whole locale (BCP 47), as regions may differ. */
type Language = {
  readonly firstScreen: (locale: string) => FirstScreen | Promise<FirstScreen>;
  readonly late: { readonly [Part in LatePart]: (locale: string) => Promise<MessagesOf<Part>> };
};

const BRITISH = /^en-(?:AU|GB|IE|IN|NZ|ZA)$/;

/**
 * The languages of the interface by their language subtag. To add one, add its folder and an entry that imports `firstScreen` dynamically, as
 * English does its late parts: only English is part of the first screen's script.
 */
const LANGUAGES: Readonly<Record<string, Language>> = {
  en: {
    firstScreen: (locale) => (BRITISH.test(locale) ? { ...english, ...british } : english),
    late: {
      drawer: async () => (await import('./en/drawer.ts')).drawer,
      figures: async () => (await import('./en/figures.ts')).figures,
      panels: async () => (await import('./en/panels.ts')).panels,
      refunds: async () => (await import('./en/refunds.ts')).refunds,
      settings: async () => (await import('./en/settings.ts')).settings,
    },
  },
};

function languageOf(locale: string): Language | undefined {
  const [subtag = ''] = locale.split('-');
  return Object.hasOwn(LANGUAGES, subtag) ? LANGUAGES[subtag] : undefined;
}

function knownLanguage(locale: string): Language {
  const language = languageOf(locale);
  if (!language) throw new RangeError(`The interface does not speak ${locale}.`);
  return language;
}

/**
 * Chooses the interface's language (BCP 47): the first supported one of the user's languages, with its region for spelling, else English.
 * Declares it as the language of the document's root element. Dates and numbers follow `formatLocale`.
 */
export function startLanguage(languages: readonly string[], root: { lang: string }): string {
  root.lang = languages.find((language) => languageOf(language) !== undefined) ?? 'en';
  return root.lang;
}

/** Whether a text is the id of a message of the first screen. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(english, id);
}

/** Typed as all messages: those of late parts are missing, but `WithMessages` adds them before they are used. */
function asPageMessages(firstScreen: FirstScreen): Readonly<Record<MessageId, string>>;
function asPageMessages(firstScreen: FirstScreen): Partial<Record<MessageId, string>> {
  return firstScreen;
}

/** The messages that the page starts with in American English. */
export const messages = asPageMessages(english);

/** The messages that the page starts with in a locale of the interface (BCP 47). */
export async function messagesFor(locale: string): Promise<Readonly<Record<MessageId, string>>> {
  return asPageMessages(await knownLanguage(locale).firstScreen(locale));
}

/** The messages that a late part adds to the page's in a locale of the interface (BCP 47). */
export function lateMessages<Part extends LatePart>(part: Part, locale: string): Promise<MessagesOf<Part>> {
  const load: Language['late'][Part] = knownLanguage(locale).late[part];
  return load(locale);
}
