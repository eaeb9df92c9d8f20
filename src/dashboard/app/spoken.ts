import { ownKey } from '../kit/loading/storage-owner.ts';
import { PREFERENCES_KEY } from './saved/read-preferences.ts';

/** The user's languages (BCP 47), best first: the one chosen for the interface, if any, and those of the browser. */
export function spokenLanguages(chosen: string | undefined): readonly string[] {
  return chosen === undefined ? navigator.languages : [chosen, ...navigator.languages];
}

/** The user's languages when the page starts, before anything else has read the preferences. */
export function startLanguages(): readonly string[] {
  try {
    return spokenLanguages(/"language":"([\w-]+)"/.exec(String(localStorage.getItem(ownKey(PREFERENCES_KEY))))?.[1]);
  } catch {
    // Storage is blocked.
    return navigator.languages;
  }
}
