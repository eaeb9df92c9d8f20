import { readAppearance } from '../preferences/preferences.ts';

/**
 * The user's languages (BCP 47), best first: the chosen interface language, if any, and the
 * browser's.
 */
export function spokenLanguages(chosen: string | undefined): readonly string[] {
  return chosen === undefined ? navigator.languages : [chosen, ...navigator.languages];
}

/** The user's languages at the start, before the preferences have loaded. */
export function startLanguages(): readonly string[] {
  return spokenLanguages(readAppearance().language);
}
