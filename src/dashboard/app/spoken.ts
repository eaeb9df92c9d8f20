import { ownKey } from '../kit/loading/storage-owner.ts';
import { PREFERENCES_KEY } from './saved/preferences-key.ts';

/** The user's languages (BCP 47), best first: the one chosen for the interface, if any, and those of the browser. */
export function spokenLanguages(chosen: string | undefined): readonly string[] {
  return chosen === undefined ? navigator.languages : [chosen, ...navigator.languages];
}

/** The user's languages when the page starts, before anything else has read the preferences. */
export function startLanguages(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ownKey(PREFERENCES_KEY)) ?? '');
    if (typeof stored === 'object' && stored && 'language' in stored && typeof stored.language === 'string')
      return spokenLanguages(stored.language);
  } catch {
    // Storage is blocked, empty, or holds foreign content.
  }
  return navigator.languages;
}
