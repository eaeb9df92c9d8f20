import { useSyncExternalStore } from 'react';
import { interfaceLocale } from '#contract/text/interface-language.ts';
import { declareLanguage, type LatePart, lateMessages, messages, messagesFor } from './messages.ts';

/** The interface's locale (BCP 47) and the messages that every page has. */
type Speech = { readonly locale: string; readonly messages: typeof messages };
type LateWords = Awaited<ReturnType<typeof lateMessages>>;

/** In English until the page speaks. */
let speech: Speech = { locale: 'en', messages };
/** The late parts that are loaded, in the language of `speech`. */
let late: ReadonlyMap<LatePart, LateWords> = new Map();
/** The user's languages as last wished. */
let wished: readonly string[] = [];
const listeners = new Set<() => void>();

/**
 * Makes the page speak the first of the user's languages that the interface has, everywhere at once when all words in use have loaded; throws
 * if they can't be loaded. Of several wishes, the last one counts.
 */
export async function speak(languages: readonly string[]): Promise<void> {
  wished = languages;
  const locale = interfaceLocale(languages);
  // Before its words, and as long as they can't be loaded, the page is in another language than the server chose for its frame.
  declareLanguage(speech.locale);
  if (locale === speech.locale) return undefined;
  const { size } = late;
  const [firstScreen, ...words] = await Promise.all([
    messagesFor(locale),
    ...[...late.keys()].map(async (part) => [part, await lateMessages(part, locale)] as const),
  ]);
  if (wished !== languages) return undefined;
  // A part that loaded in the meantime did so in the language before.
  if (late.size !== size) return speak(languages);
  declareLanguage(locale);
  speech = { locale, messages: firstScreen };
  late = new Map(words);
  listeners.forEach((listener) => listener());
  return undefined;
}

/** Loads the messages of a late part in the page's language; throws if they can't be loaded. */
export async function loadLateWords(part: LatePart): Promise<void> {
  const { locale } = speech;
  const words = await lateMessages(part, locale);
  if (speech.locale !== locale) await loadLateWords(part);
  else late = new Map(late).set(part, words);
}

/** The messages of a late part that has been loaded. */
export function lateWords(part: LatePart): LateWords {
  return late.get(part) ?? {};
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the page speaks. */
export function useSpeech(): Speech {
  return useSyncExternalStore(subscribe, () => speech);
}
