import * as z from 'zod/mini';
import type { BrowserStorage } from '../../kit/browser-storage.ts';
import { SHARED_VIEWS_KEY } from '../../orders-list/views/view-keys.ts';
import { jsonText } from './json-text.ts';
import { DEFAULT_VIEW, isViewRecord, readLocalCopy, writeLocalCopy } from './local-copy.ts';
import { lostDefaultIn, noteLostDefault, noteUnkept } from './note-views.ts';
import { type Change, reconcile, type Records, type SyncState, unsentChanges, viewIdOf } from './reconcile.ts';
import { createRefusals } from './refusals.ts';
import type { ServerState, ServerStore } from './server-store.ts';
import { joinFirst } from './take-over.ts';

/** The storage key of the browser's `SyncState`. */
const SYNC_KEY = 'tillview.sync';

const storedState = z.object({
  known: z.record(z.string(), z.string()),
  sent: z.record(z.string(), z.array(z.nullable(z.string()))),
});

function readState(storage: BrowserStorage): SyncState | undefined {
  const { success, data } = storedState.safeParse(storage.get(SYNC_KEY));
  if (!success) return undefined;
  const state = { known: new Map(Object.entries(data.known)), sent: new Map(Object.entries(data.sent)) };
  const views = [...exchanged(state)].filter(([key]) => viewIdOf(key) !== undefined);
  return views.every(([, text]) => isViewRecord(text)) ? state : undefined;
}

function writeState(storage: BrowserStorage, { known, sent }: SyncState): void {
  storage.set(SYNC_KEY, { known: Object.fromEntries(known), sent: Object.fromEntries(sent) });
}

/** The latest version of each record that was exchanged. */
function exchanged({ known, sent }: SyncState): Records {
  const texts = [...sent].map(([key, versions]) => [key, versions.findLast((text) => text !== null)] as const);
  return new Map([...known, ...texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string')]);
}

/** Groups changes into requests: one for each view, and one for all preferences. */
function inRequests(changes: readonly Change[]): Change[][] {
  const preferences = changes.filter(({ key }) => viewIdOf(key) === undefined);
  const views = changes.filter(({ key }) => viewIdOf(key) !== undefined).map((change) => [change]);
  return preferences.length === 0 ? views : [...views, preferences];
}

/** Keeps a browser's copy in sync with the server's. */
export type Synchronizer = {
  /** Exchanges all changes; rejects if the server can't be reached, and can then be called again. */
  readonly exchange: () => Promise<void>;
  /** Whether something changed here that has not been sent. */
  readonly hasUnsent: () => boolean;
  /** Sends all unsent changes before the page unloads; the next exchange finds out whether they arrived. */
  readonly leave: () => void;
};

/**
 * Keeps the copy in a storage in sync with the server's. `alone` runs an exchange while no other tab runs one; `isCurrent` returns whether
 * the storage still holds the copy of the server's user; `before` returns what a browser had before there were users, taken over once.
 */
export function createSynchronizer(options: {
  readonly storage: BrowserStorage;
  readonly server: ServerStore;
  readonly alone?: (run: () => Promise<void>) => Promise<void>;
  readonly isCurrent?: () => boolean;
  readonly before?: () => Records;
}): Synchronizer {
  const { storage, server, alone = (run) => run(), isCurrent = () => true, before = () => new Map() } = options;
  const refusals = createRefusals();
  const { isWanted } = refusals;

  /** Settles when all requests sent by `leave` have been answered or have failed. */
  let leaving: Promise<unknown> = Promise.resolve();

  const state = () => readState(storage) ?? { known: new Map(), sent: new Map() };
  const local = () => readLocalCopy(storage, exchanged(state()));

  function markSent(changes: readonly Change[]): void {
    const { known, sent } = state();
    const versions = changes.map(({ key, text = null }) => [key, [...(sent.get(key) ?? []), text]] as const);
    writeState(storage, { known, sent: new Map([...sent, ...versions]) });
  }

  function settle(changes: readonly Change[], outcome: 'kept' | 'gone' | 'refused'): void {
    const known = new Map(state().known);
    const sent = new Map(state().sent);
    const copy = local();
    const viewCount = [...known.keys()].filter((key) => viewIdOf(key) !== undefined).length;
    for (const change of changes) {
      const { key, text } = change;
      const versions = sent.get(key) ?? [];
      const later = outcome === 'gone' ? [] : versions.slice(versions.indexOf(text ?? null) + 1);
      if (later.length > 0) sent.set(key, later);
      else sent.delete(key);
      if (outcome === 'refused') refusals.add(change, viewCount);
      else if (outcome === 'gone' || text === undefined) known.delete(key);
      else known.set(key, text);
      if (outcome === 'gone') copy.delete(key);
      if (outcome === 'kept' && text === undefined && viewIdOf(key) !== undefined) refusals.makeRoom();
    }
    if (outcome === 'gone') writeLocalCopy(storage, copy);
    writeState(storage, { known, sent });
  }

  /** The server's state, read while nothing was being sent: this page may have been left and restored, or another tab left. */
  async function readSettled(): Promise<ServerState> {
    await leaving;
    const before = storage.get(SYNC_KEY);
    const there = await server.read();
    return storage.get(SYNC_KEY) === before ? there : readSettled();
  }

  async function exchangeAlone(): Promise<void> {
    const there = await readSettled();
    if (!isCurrent()) return;
    const isFirst = readState(storage) === undefined;
    const here = isFirst ? joinFirst(local(), before(), there.records) : local();
    const result = reconcile(here, there.records, state(), isFirst);
    const lostDefault = lostDefaultIn(result.local, there.shared, storage);
    if (lostDefault !== undefined) {
      result.local.delete(DEFAULT_VIEW);
      noteLostDefault(storage, lostDefault);
    }
    writeLocalCopy(storage, result.local);
    writeState(storage, result.state);
    if (jsonText(storage.get(SHARED_VIEWS_KEY) ?? { views: [] }) !== jsonText({ views: there.shared })) {
      storage.set(SHARED_VIEWS_KEY, { views: there.shared });
    }
    for (const changes of inRequests(result.changes.filter(isWanted))) {
      markSent(changes);
      const outcome = await server.send(changes);
      // One refused preference must not keep the others from the server.
      const isMixed = outcome === 'refused' && changes.length > 1;
      for (const part of isMixed ? changes.map((change) => [change]) : [changes]) {
        const ofPart = isMixed ? await server.send(part) : outcome;
        if (!isCurrent()) return;
        settle(part, ofPart);
      }
    }
    noteUnkept(storage, refusals.viewsIn(local(), state().known));
  }

  const unsent = () => (readState(storage) === undefined ? [] : unsentChanges(local(), state()).filter(isWanted));
  return {
    exchange: () => alone(exchangeAlone),
    hasUnsent: () => unsent().length > 0,
    leave() {
      if (!isCurrent()) return;
      for (const changes of inRequests(unsent())) {
        markSent(changes);
        // The page may be gone before the answer arrives; the next exchange finds out.
        const sending = server.send(changes, true).catch(() => undefined);
        leaving = Promise.all([leaving, sending]);
      }
    },
  };
}
