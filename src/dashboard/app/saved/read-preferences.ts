import { HOUR_CYCLES } from '../../kit/i18n/hours.ts';
import { LANGUAGES, type Language } from '#contract/text/interface-language.ts';
import { languageTag } from '../../kit/i18n/localized-text.ts';

/** The storage key of the preferences: theme, language and the like. */
export const PREFERENCES_KEY = 'tillview.preferences';

export const THEMES = ['system', 'light', 'dark'] as const;
export const HOURS = [...HOUR_CYCLES, 'language'] as const;

/** How somebody likes Tillview. */
export type Preferences = {
  readonly theme: (typeof THEMES)[number];
  /** The language chosen for the interface; undefined if it follows the browser's languages. */
  readonly language: Language | undefined;
  /** The language (BCP 47) chosen for names; undefined if they follow the browser's languages. */
  readonly nameLanguage: string | undefined;
  /** How the hours of clock times are written; undefined means from 0 to 23, where all times have one length and compare at a glance. */
  readonly hours: (typeof HOURS)[number] | undefined;
  /** Whether the morning summary is offered; undefined means yes. */
  readonly morning: boolean | undefined;
};

/** Reads preferences as they are stored; whatever is missing or unknown has its default. Needs no library: the first rows read them, too. */
export function readPreferences(value: unknown): Preferences {
  const field = (name: keyof Preferences): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const [nameLanguage, morning] = [field('nameLanguage'), field('morning')];
  return {
    theme: THEMES.find((theme) => theme === field('theme')) ?? 'system',
    language: LANGUAGES.find((language) => language === field('language')),
    nameLanguage: typeof nameLanguage === 'string' && languageTag(nameLanguage) ? nameLanguage : undefined,
    hours: HOURS.find((hours) => hours === field('hours')),
    morning: typeof morning === 'boolean' ? morning : undefined,
  };
}
