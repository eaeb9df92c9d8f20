import type { BrowserStorage } from '../../kit/browser-storage.ts';
import { ApiFailure } from '../../kit/request.ts';
import { storeDefaultId } from '../../views/default-view.ts';
import { sendEdit } from '../../views/edit-views.ts';
import { freeName } from '../../views/free-name.ts';
import { readDefaultId, readSavedViews, type SavedView } from '../../views/saved-views.ts';
import { DEFAULT_KEYS, VIEWS_KEY } from '../../views/view-keys.ts';

/** The storage key of the user who took over what the browser had before there were users. */
const TAKEN_OVER_KEY = 'tillview.taken-over';

/** Views in this browser that the server may lack: the user's unsent ones, and those from before there were users. */
export type UnsentViews = { readonly own: readonly SavedView[]; readonly before: readonly SavedView[] };

/** Whether a user may take over, as the first, what this browser had `before` there were users. */
export function canTakeOver(before: BrowserStorage, user: string | null): boolean {
  return user !== null && before.get(TAKEN_OVER_KEY) === undefined;
}

/** The views in this browser that the server may lack; `before` is what it had before there were users, if that is to be taken over. */
export function unsentViews(storage: BrowserStorage, before: BrowserStorage | undefined): UnsentViews {
  return {
    // Views that the server has saved have a version.
    own: readSavedViews(storage.get(VIEWS_KEY)).views.filter(({ version }) => version === undefined),
    before: before ? readSavedViews(before.get(VIEWS_KEY)).views : [],
  };
}

/**
 * Adds unsent views to the user's views on the server, which this browser has just read; views from before there were users get new ids. A
 * view that shows the same under the same name is the same. Throws ApiFailure.
 */
export async function takeOverViews(storage: BrowserStorage, { own, before }: UnsentViews): Promise<void> {
  const known = [...readSavedViews(storage.get(VIEWS_KEY)).views];
  const newIds = new Map<string, string>(before.map(({ id }) => [id, crypto.randomUUID()]));
  const shown = ({ page, name, filters, layout }: SavedView) => JSON.stringify([page, name, filters, layout]);
  let last = Math.max(0, ...known.map(({ position = 0 }) => position));
  for (const view of [...own, ...before]) {
    const same = known.find((other) => other.id === view.id || shown(other) === shown(view));
    if (same) {
      newIds.set(view.id, same.id);
      continue;
    }
    const name =
      freeName(
        known.map((other) => other.name),
        view.name,
      ) ?? view.name;
    last += 1;
    const added = { ...view, id: newIds.get(view.id) ?? view.id, name, audience: null, position: last };
    known.push(added);
    try {
      await sendEdit({ kind: 'add', view: added }, known);
    } catch (error) {
      // Deleted in another browser, or there is no room for it.
      if (!(error instanceof ApiFailure) || !['not_found', 'bad_request', 'conflict'].includes(error.code)) throw error;
    }
  }
  for (const key of DEFAULT_KEYS) {
    const defaultId = readDefaultId(storage.get(key));
    const renamed = newIds.get(defaultId);
    if (renamed !== undefined && renamed !== defaultId) storeDefaultId(storage, key, renamed);
  }
}

/** Notes that a user has taken over what this browser had `before` there were users: nobody else does. */
export function noteTakenOver(before: BrowserStorage, user: string | null): void {
  before.set(TAKEN_OVER_KEY, user);
}
