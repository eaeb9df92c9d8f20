import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readStored } from '../ui/browser-storage.ts';
import { requestOwn } from '../ui/own-request.ts';
import { ApiFailure } from '../ui/request.ts';
import { type Preferences, readPreferences } from '../preferences/preferences.ts';
import { preferencesQuery } from '../preferences/use-preferences.ts';
import { ALL_VIEW } from '../views/saved-views.ts';
import { viewsQuery } from '../views/views-api.ts';

/** Storage keys of earlier versions, which worked on a copy of the server's data. */
const VIEWS_KEY = 'tillview.views';
const PREFERENCES_KEY = 'tillview.preferences';
/** The server's preferences at the last sync; local differences were never sent. */
const KNOWN_KEY = 'tillview.known-preferences';
/** Preferences that had a key of their own. */
const PREFERENCE_KEYS = {
  tableLayout: 'tillview.table-layout',
  refundsLayout: 'tillview.refunds-layout',
  refundsDefaultView: 'tillview.refunds-default-view',
  insightsDefaultView: 'tillview.insights-default-view',
  exceptionsDefaultView: 'tillview.exceptions-default-view',
  live: 'tillview.live',
  listMode: 'tillview.list-mode',
  drawerWidth: 'order-drawer-width',
} satisfies Partial<Record<keyof Preferences, string>>;
/** These keys hold derived values, or values that are already on the server. */
const OTHER_KEYS = [
  'tillview.shared-views',
  'tillview.known-exceptions',
  'tillview.user',
  'tillview.taken-over',
];
const KEYS = [
  VIEWS_KEY,
  PREFERENCES_KEY,
  KNOWN_KEY,
  ...Object.values(PREFERENCE_KEYS),
  ...OTHER_KEYS,
];

const object = z.catch(z.record(z.string(), z.unknown()), {});
const savedViews = z.catch(
  z.object({ views: z.array(z.unknown()), defaultId: z.catch(z.string(), ALL_VIEW) }),
  {
    views: [],
    defaultId: ALL_VIEW,
  },
);
const savedView = z.object({
  id: z.string(),
  name: z.string(),
  filters: z.string(),
  layout: z.optional(z.unknown()),
  page: z.catch(z.string(), 'orders'),
  /** The server's version; a view without one was never sent. */
  version: z.optional(z.string()),
});

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Preferences that an earlier version stored and never sent. */
function readUnsentPreferences(read: (key: string) => unknown): Partial<Preferences> {
  const ofOwnKeys = Object.entries(PREFERENCE_KEYS)
    .map(([name, key]) => [name, read(key) ?? null])
    .filter(([, value]) => value !== null);
  const { defaultId } = savedViews.parse(read(VIEWS_KEY));
  const stored = {
    ...object.parse(read(PREFERENCES_KEY)),
    defaultView: defaultId,
    ...Object.fromEntries(ofOwnKeys),
  };
  const [known, usual] = [
    object.parse(read(KNOWN_KEY)),
    readPreferences({ defaultView: ALL_VIEW }),
  ];
  const isUnsent = ([name, value]: [string, unknown]) =>
    !isEqual(value, Reflect.get(usual, name)) && !isEqual(value, known[name]);
  return Object.fromEntries(Object.entries(readPreferences(stored)).filter(isUnsent));
}

/**
 * Adds a view; skips one that the server refuses for good, such as a deleted one. Throws
 * ApiFailure.
 */
async function addView(view: Omit<z.infer<typeof savedView>, 'version'>): Promise<void> {
  try {
    await requestOwn('POST', '/api/views', { body: view });
  } catch (error) {
    if (
      !(error instanceof ApiFailure) ||
      !['not_found', 'bad_request', 'conflict'].includes(error.code)
    )
      throw error;
  }
}

/**
 * Sends a user's data (null without sign-in) that an earlier version stored in this browser to the
 * server, if it is missing there, and removes it here. Rejects with ApiFailure if the server can't
 * be reached; then everything stays for the next time.
 */
export async function importSaved(client: QueryClient, userId: string | null): Promise<void> {
  const ownKey = (key: string) => (userId === null ? key : `${key}@${userId}`);
  if (
    KEYS.every(
      (key) =>
        readStored('localStorage', key) === undefined &&
        readStored('localStorage', ownKey(key)) === undefined,
    )
  )
    return;
  const read = (key: string) =>
    readStored('localStorage', ownKey(key)) ?? readStored('localStorage', key);
  const there = await client.ensureQueryData(preferencesQuery);
  const lacking = Object.entries(readUnsentPreferences(read)).filter(
    ([name]) => there[name] === undefined,
  );
  if (lacking.length > 0)
    await requestOwn('PUT', '/api/preferences', { body: Object.fromEntries(lacking) });
  for (const stored of savedViews.parse(read(VIEWS_KEY)).views) {
    const { success, data } = savedView.safeParse(stored);
    if (!success || data.version !== undefined) continue;
    const { version: _version, ...view } = data;
    await addView(view);
  }
  for (const key of KEYS) for (const each of [key, ownKey(key)]) localStorage.removeItem(each);
  await Promise.all([
    client.invalidateQueries(preferencesQuery),
    client.invalidateQueries(viewsQuery),
  ]);
}
