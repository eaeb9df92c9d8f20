import british from './en-GB/differences.json' with { type: 'json' };
import type { Language } from '#contract/text/interface-language.ts';

/** The messages that British spelling writes differently. */
export { british };

type Messages = Readonly<Record<string, string>>;

const scripts = import.meta.glob<Messages>('./*/{first-screen,late}.json', { import: 'default' });

/** Loads the messages of a language that the page starts with, or all others; throws if they can't be loaded. */
export async function loadTranslation(
  language: Exclude<Language, 'en'>,
  script: 'first-screen' | 'late',
): Promise<Messages> {
  const load = scripts[`./${language}/${script}.json`];
  if (!load) throw new RangeError(`The interface does not speak ${language}.`);
  return load();
}
