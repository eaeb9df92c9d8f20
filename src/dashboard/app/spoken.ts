import { readAppearance } from '../preferences/preferences.ts';

/**
 * The user's languages (BCP 47), best first: the one chosen for the interface, if any, and those of
 * the browser.
 */
export function spokenLanguages(chosen: string | undefined): readonly string[] {
  return chosen === undefined ? navigator.languages : [chosen, ...navigator.languages];
}

/** The user's languages when the page starts, before the preferences have loaded. */
export function startLanguages(): readonly string[] {
  return spokenLanguages(readAppearance().language);
}
