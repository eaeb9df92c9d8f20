import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { MEANT_AS, storedPreferences, type StoredView, storedViews } from '#contract/bff/views.ts';
import { untilSignedIn } from '../../kit/loading/sign-in-gate.ts';
import { jsonText } from './json-text.ts';
import { printViewRecord, readViewRecord } from './local-copy.ts';
import { type Change, type Records, viewIdOf, viewKey } from './reconcile.ts';

/** The server's state: the user's records, and the views that others share with them. */
export type ServerState = { readonly records: Records; readonly shared: readonly StoredView[] };

/** The outcome of a change: `kept`, `gone` (the view was deleted elsewhere), or `refused` for good. */
export type Outcome = 'kept' | 'gone' | 'refused';

/** A user's records on the server. Both methods reject if the server can't be reached or can't answer now. */
export type ServerStore = {
  readonly read: () => Promise<ServerState>;
  /** Sends one view's change, or the changes of preferences together; with `isLeaving`, the request outlives the page. */
  readonly send: (changes: readonly Change[], isLeaving?: boolean) => Promise<Outcome>;
};

const VIEWS = '/api/views';
const PREFERENCES = '/api/preferences';
/** How long (ms) the server may take to answer. */
const PATIENCE = 20_000;

/** The HTTP request for a change of one view, or for changes of preferences. */
function requestOf(changes: readonly Change[]): { path: string; method: string; body?: unknown } {
  const [first] = changes;
  const id = first && viewIdOf(first.key);
  if (first === undefined || id === undefined) {
    const values = changes.map(({ key, text = 'null' }): [string, unknown] => [key, JSON.parse(text)]);
    return { path: PREFERENCES, method: 'PUT', body: Object.fromEntries(values) };
  }
  const path = `${VIEWS}/${id}`;
  if (first.text === undefined) return { path, method: 'DELETE' };
  const view = readViewRecord(first.text);
  if (first.known === undefined) return { path: VIEWS, method: 'POST', body: { id, ...view } };
  const known = new Map(Object.entries(readViewRecord(first.known)));
  // Send only changed fields: the view may already be shared with stores that are no longer the user's.
  const changed = Object.entries(view).filter(([key, value]) => jsonText(value) !== jsonText(known.get(key)));
  return { path, method: 'PATCH', body: Object.fromEntries(changed) };
}

/** The store of a user, by their id; null without sign-in. */
export function createServerStore(user: string | null): ServerStore {
  const ask = async (path: string, init: RequestInit & { readonly headers?: Record<string, string> } = {}) => {
    // A page that is being unloaded can't wait.
    if (!init.keepalive) await untilSignedIn(init.signal ?? undefined);
    return fetch(path, {
      ...init,
      headers: {
        Accept: 'application/json',
        [REQUESTED_WITH.header]: REQUESTED_WITH.value,
        [MEANT_AS.header]: user ?? MEANT_AS.local,
        ...init.headers,
      },
    });
  };
  const read = async (path: string): Promise<unknown> => {
    const answer = await ask(path, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    return answer.json();
  };
  return {
    async read() {
      const [views, preferences] = await Promise.all([read(VIEWS), read(PREFERENCES)]);
      const all = storedViews.parse(views).views;
      const own = all.flatMap(({ id, owner, ...view }): [string, string][] =>
        owner === null ? [[viewKey(id), printViewRecord(view)]] : [],
      );
      const values = Object.entries(storedPreferences.parse(preferences)).flatMap(
        ([key, value]): [string, string][] => {
          const text = jsonText(value);
          return text === undefined ? [] : [[key, text]];
        },
      );
      return { records: new Map([...own, ...values]), shared: all.filter(({ owner }) => owner !== null) };
    },
    async send(changes, isLeaving = false) {
      const { path, method, body } = requestOf(changes);
      const answer = await ask(path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
        ...(isLeaving ? { keepalive: true } : { signal: AbortSignal.timeout(PATIENCE) }),
      });
      if (answer.ok) return 'kept';
      if (answer.status === 404 && path !== PREFERENCES) return 'gone';
      if ([400, 409, 413].includes(answer.status)) return 'refused';
      throw new Error(`The server answered ${answer.status}.`);
    },
  };
}
