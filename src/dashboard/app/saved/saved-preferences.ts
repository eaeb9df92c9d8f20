import * as z from 'zod/mini';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { storedPreferences } from '#contract/bff/views.ts';
import type { BrowserStorage } from '../../kit/browser-storage.ts';
import { storageOwner } from '../../kit/loading/storage-owner.ts';
import { requestOwn } from '../../kit/own-request.ts';
import { ApiFailure } from '../../kit/request.ts';
import { LIST_MODE_KEY } from '../../orders-feed/list-mode.ts';
import { LIVE_KEY } from '../../orders-list/page/live-preference.ts';
import { ALL_VIEW } from '../../views/saved-views.ts';
import { DEFAULT_VIEW_KEYS, LAYOUT_KEY, REFUNDS_LAYOUT_KEY, VIEWS_KEY } from '../../views/view-keys.ts';
import { PREFERENCES_KEY, readPreferences } from './read-preferences.ts';

/** Preferences by the server's keys, as JSON values. */
type Preferences = Readonly<Record<string, unknown>>;

const PATH = '/api/preferences';
/** The storage key of the server's preferences as last heard: what differs from them in this browser has not been sent. */
const KNOWN_KEY = 'tillview.known-preferences';
/** Preferences that have a key of their own in the browser, outside its preferences object: the browser's key by the server's. */
const WHOLE: Readonly<Record<string, string>> = {
  tableLayout: LAYOUT_KEY,
  refundsLayout: REFUNDS_LAYOUT_KEY,
  ...DEFAULT_VIEW_KEYS,
  live: LIVE_KEY,
  listMode: LIST_MODE_KEY,
};
/** The keys of the browser's storage that hold preferences. */
export const PREFERENCE_KEYS = [PREFERENCES_KEY, VIEWS_KEY, ...Object.values(WHOLE)];

const object = z.catch(z.record(z.string(), z.unknown()), {});
const withDefault = z.catch(z.object({ defaultId: z.string() }), { defaultId: ALL_VIEW });

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** This browser's copy of the preferences. */
function readCopy({ get }: Pick<BrowserStorage, 'get'>): Preferences {
  const { defaultId } = withDefault.parse(get(VIEWS_KEY));
  const inObject = object.parse(get(PREFERENCES_KEY));
  const all = {
    ...inObject,
    // A version that did not know the preference yet kept it in the object.
    ...Object.fromEntries(
      Object.entries(WHOLE).map(([key, local]) => [key, get(local) === undefined ? inObject[key] : get(local)]),
    ),
    defaultView: defaultId === ALL_VIEW ? null : defaultId,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => (value ?? null) !== null));
}

/** Writes what differs into this browser's copy; its listeners are notified. */
function writeCopy({ get, set }: BrowserStorage, preferences: Preferences): void {
  const { defaultView, ...rest } = preferences;
  const inObject = Object.entries(rest).filter(([key, value]) => !(key in WHOLE) && value !== null);
  const next: [string, unknown][] = [
    ...Object.entries(WHOLE).map(([key, local]): [string, unknown] => [local, rest[key] ?? null]),
    [PREFERENCES_KEY, Object.fromEntries(inObject)],
    [VIEWS_KEY, { views: [], ...object.parse(get(VIEWS_KEY)), defaultId: defaultView ?? ALL_VIEW }],
  ];
  const empty: Preferences = { [PREFERENCES_KEY]: {}, [VIEWS_KEY]: { views: [], defaultId: ALL_VIEW } };
  for (const [key, value] of next) if (!isEqual(get(key) ?? empty[key], value)) set(key, value);
}

/** The preferences that this version knows: another may keep those that it doesn't know elsewhere in the browser, so they are not missing. */
const KNOWN_HERE = new Set([...Object.keys(readPreferences({})), ...Object.keys(WHOLE), 'defaultView']);

/** The preferences in this browser that the server is not known to have; none before it was first heard. Null removes a preference. */
export function unsentPreferences(storage: Pick<BrowserStorage, 'get'>): Preferences {
  const [known, here] = [storage.get(KNOWN_KEY), readCopy(storage)];
  if (known === undefined) return {};
  const there = object.parse(known);
  const keys = new Set([...Object.keys(here), ...Object.keys(there).filter((key) => KNOWN_HERE.has(key))]);
  return Object.fromEntries(
    [...keys].filter((key) => !isEqual(here[key], there[key])).map((key) => [key, here[key] ?? null]),
  );
}

/** The server's preferences; read again if some were sent meanwhile, by any window, which the response may lack. */
async function readServer({ get }: Pick<BrowserStorage, 'get'>, signal: AbortSignal): Promise<Preferences> {
  const known = get(KNOWN_KEY);
  const there = storedPreferences.parse(await requestOwn('GET', PATH, { signal }));
  return isEqual(get(KNOWN_KEY), known) ? there : readServer({ get }, signal);
}

/**
 * Reads the server's preferences into this browser's copy, except those that are unsent. `before` is what a browser had before there were
 * users: on the first reading, it fills in what the server lacks.
 */
export function preferencesQuery(storage: BrowserStorage, before: Pick<BrowserStorage, 'get'> = storage) {
  return queryOptions({
    queryKey: ['preferences', storageOwner()],
    queryFn: async ({ signal }) => {
      const there = await readServer(storage, signal);
      const isFirst = storage.get(KNOWN_KEY) === undefined;
      const here = isFirst
        ? { ...readCopy(before), ...readCopy(storage), ...there }
        : {
            ...there,
            ...unsentPreferences(storage),
          };
      storage.set(KNOWN_KEY, there);
      writeCopy(storage, here);
      return there;
    },
  });
}

/** How often to resend a change that failed; after that, it is sent when the user returns to the page. */
const MAX_RETRIES = 5;

/** Sends the unsent preferences, each on its own, so that one that the server refuses keeps no other from it. */
export function preferencesMutation(storage: BrowserStorage) {
  return mutationOptions({
    mutationKey: ['preferences'],
    scope: { id: 'preferences' },
    mutationFn: async () => {
      for (const [key, value] of Object.entries(unsentPreferences(storage))) {
        try {
          await requestOwn('PUT', PATH, { body: { [key]: value } });
        } catch (error) {
          if (error instanceof ApiFailure && error.code === 'bad_request') continue;
          throw error;
        }
        storage.set(KNOWN_KEY, { ...object.parse(storage.get(KNOWN_KEY)), [key]: value });
      }
    },
    retry: MAX_RETRIES,
  });
}
