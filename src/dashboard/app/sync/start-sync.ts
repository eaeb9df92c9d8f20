import { browserMemory, createBrowserStorage } from '../../kit/browser-storage.ts';
import { connectionOrPause } from '../../kit/loading/connection.ts';
import { storageOwner } from '../../kit/loading/storage-owner.ts';
import { whenIdle } from '../../kit/loading/when-idle.ts';
import { openDefaultView } from '../../orders-list/views/open-default-view.ts';
import { KEPT_KEYS, readLocalCopy } from './local-copy.ts';
import type { Records } from './reconcile.ts';
import { createServerStore } from './server-store.ts';
import { createSynchronizer } from './synchronizer.ts';

/** The debounce (ms) of changes before they are sent. */
const GATHERING = 500;
/** How old (ms) the last exchange must be before returning to the page starts another. */
const FRESH = 10_000;
/** The first and longest pause (ms) after a failure; each is twice the one before. */
const PAUSES = { first: 5_000, longest: 300_000 };
/** The maximum number of exchanges in a row; more would mean that they cause one another. */
const MAX_ROUNDS = 3;
/** The storage key of the user who took over what the browser had before there were users. */
const TAKEN_OVER_KEY = 'tillview.taken-over';

/** The records that this browser had before there were users; returned once, to the first user who signs in here. */
function takeBefore(user: string | null): Records {
  const storage = createBrowserStorage(() => localStorage);
  if (user === null || storage.get(TAKEN_OVER_KEY) !== undefined) return new Map();
  storage.set(TAKEN_OVER_KEY, user);
  return readLocalCopy(storage, new Map());
}

/** How late (ms) a default view that arrives may still replace the list: later, somebody is at work in it. */
const EARLY = 5_000;

/** Opens the user's default view if it arrived with the first exchange, as in a browser that they use for the first time. */
function showDefaultView(): void {
  const opened = openDefaultView(location, browserMemory);
  if (!opened) return;
  history.replaceState({ ...history.state, usr: { view: opened.viewId } }, '', `/orders?${opened.search}`);
  // The router only follows entries that it wrote or came back to.
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** Runs an exchange while no other tab runs one, if the browser has locks. */
async function alone(run: () => Promise<void>): Promise<void> {
  // Browsers have no locks on an insecure page, i.e. one served over plain HTTP from another machine.
  if (!('locks' in navigator)) return run();
  await navigator.locks.request('tillview.sync', run);
}

/**
 * Keeps a user's copy of views and preferences in this browser in sync with the server's, by the user's id (null without sign-in): at once,
 * when something changes here, when the user returns to the page, and before it unloads. Without a connection it retries silently, since
 * the local copy is just as good. Returns a function that stops it.
 */
export function startSync(user: string | null): () => void {
  const storage = browserMemory.lasting;
  const { exchange, hasUnsent, leave } = createSynchronizer({
    storage,
    server: createServerStore(user),
    alone,
    isCurrent: () => !isStopped && storageOwner() === user,
    before: () => takeBefore(user),
  });
  let isStopped = false;
  let isRunning = false;
  let isRetrying = false;
  let pause = PAUSES.first;
  let heardAt: number | undefined;
  const startedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function retry(): Promise<void> {
    if (isRetrying) return;
    isRetrying = true;
    const length = pause;
    pause = Math.min(pause * 2, PAUSES.longest);
    await connectionOrPause(length);
    isRetrying = false;
    void run();
  }

  async function run(): Promise<void> {
    if (isRunning || isStopped) return;
    isRunning = true;
    try {
      for (let round = 0; round === 0 || (round < MAX_ROUNDS && hasUnsent()); round += 1) await exchange();
      pause = PAUSES.first;
      if (heardAt === undefined && Date.now() - startedAt < EARLY && !isStopped) showDefaultView();
      heardAt = Date.now();
    } catch {
      void retry();
    }
    isRunning = false;
  }

  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => hasUnsent() && void run()), GATHERING);
  };
  const onLook = () => {
    if (document.visibilityState === 'hidden') leave();
    else if (heardAt === undefined || Date.now() - heardAt > FRESH) void run();
  };
  const stops = KEPT_KEYS.map((key) => storage.subscribe(key, onChange));
  document.addEventListener('visibilitychange', onLook);
  addEventListener('focus', onLook);
  addEventListener('pagehide', leave);
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', onLook);
    removeEventListener('focus', onLook);
    removeEventListener('pagehide', leave);
  };
}
