import { LANGUAGES, type Language } from '#contract/text/interface-language.ts';
import { readStored, writeStored } from '../ui/browser-storage.ts';
import { HOUR_CYCLES } from '../ui/i18n/hours.ts';
import { languageTag } from '../ui/i18n/localized-text.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export const HOURS = [...HOUR_CYCLES, 'language'] as const;
export const LIST_MODES = ['scrolling', 'button'] as const;

/** The server stores preferences by these keys; a missing key has its default. */
export type Preferences = {
  readonly theme: (typeof THEMES)[number];
  /** The interface's language; undefined if it follows the browser's languages. */
  readonly language: Language | undefined;
  /** The language (BCP 47) of names; undefined if they follow the browser's languages. */
  readonly nameLanguage: string | undefined;
  /** Undefined means 0 to 23: times of equal length compare at a glance. */
  readonly hours: (typeof HOURS)[number] | undefined;
  /** New orders appear automatically. */
  readonly live: boolean;
  /** Older orders load when the list is scrolled near its end, or by a button there. */
  readonly listMode: (typeof LIST_MODES)[number];
  /**
   * The width (px) of the drawer beside the list; undefined for a default that depends on the
   * window.
   */
  readonly drawerWidth: number | undefined;
  /** The layouts of the tables, which `readTableLayout` reads. */
  readonly tableLayout: unknown;
  readonly refundsLayout: unknown;
  /** The ids of the views that open by default; they may be built in, a colleague's, or gone. */
  readonly defaultView: string | undefined;
  readonly refundsDefaultView: string | undefined;
  readonly insightsDefaultView: string | undefined;
  readonly exceptionsDefaultView: string | undefined;
};

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Preferences to change; undefined restores a default. */
export type PreferencesChange = {
  readonly [Name in keyof Preferences]?: Preferences[Name] | undefined;
};

/** Missing or unknown preferences have their defaults. */
export function readPreferences(stored: unknown): Preferences {
  const field = (name: keyof Preferences): unknown =>
    typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined;
  const nameLanguage = textOrNothing(field('nameLanguage'));
  const drawerWidth = field('drawerWidth');
  return {
    theme: THEMES.find((theme) => theme === field('theme')) ?? 'system',
    language: LANGUAGES.find((language) => language === field('language')),
    nameLanguage:
      nameLanguage !== undefined && languageTag(nameLanguage) ? nameLanguage : undefined,
    hours: HOURS.find((hours) => hours === field('hours')),
    live: field('live') !== false,
    listMode: LIST_MODES.find((mode) => mode === field('listMode')) ?? 'scrolling',
    drawerWidth: typeof drawerWidth === 'number' ? drawerWidth : undefined,
    tableLayout: field('tableLayout'),
    refundsLayout: field('refundsLayout'),
    defaultView: textOrNothing(field('defaultView')),
    refundsDefaultView: textOrNothing(field('refundsDefaultView')),
    insightsDefaultView: textOrNothing(field('insightsDefaultView')),
    exceptionsDefaultView: textOrNothing(field('exceptionsDefaultView')),
  };
}

/** The storage key of the theme and language last seen in this browser. */
const APPEARANCE_KEY = 'tillview.appearance';

/**
 * The theme and language last used in this browser: for the first paint, and for the sign-in page.
 */
export function readAppearance(): Preferences {
  return readPreferences(readStored('localStorage', APPEARANCE_KEY));
}

/** Stores the values for `readAppearance`. */
export function writeAppearance({ theme, language }: Preferences): void {
  writeStored('localStorage', APPEARANCE_KEY, { theme, language });
}
