import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { browserMemory, createBrowserStorage } from '../../kit/browser-storage.ts';
import { ORDERS_VIEWS } from '../../orders-list/views/orders-views.ts';
import { openDefaultView } from '../../views/default-view.ts';
import { DEFAULT_VIEWS_EVENT } from '../../views/default-view-first.tsx';
import { viewsQuery } from '../../views/edit-views.ts';
import { PREFERENCE_KEYS, preferencesMutation, preferencesQuery, unsentPreferences } from './saved-preferences.ts';
import { canTakeOver, noteTakenOver, takeOverViews, unsentViews } from './take-over-views.ts';

/** When (ms) to read again: on a return to the page if the last reading is this old, and after a failure. */
const WHEN = {
  staleTime: 10_000,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }) => state.status === 'error' && 30_000,
} as const;
/** How late (ms) a default view that arrives may still replace the list: later, somebody is at work in it. */
const EARLY = 5_000;

/** Opens the user's default view if it has only now arrived, as in a browser that they use for the first time. */
function showDefaultView(): void {
  dispatchEvent(new Event(DEFAULT_VIEWS_EVENT));
  const opened = openDefaultView(ORDERS_VIEWS, location, browserMemory);
  if (!opened) return;
  history.replaceState({ ...history.state, usr: { view: opened.id } }, '', `/orders?${opened.search}`);
  // The router only follows entries that it wrote or came back to.
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/**
 * Keeps a user's copy of views and preferences in this browser in step with the server's, by the user's id (null without sign-in): reads
 * both at once and whenever the user returns to the page, and sends preferences that change. Returns a function that stops it.
 */
export function followServer(client: QueryClient, user: string | null): () => void {
  const { lasting } = browserMemory;
  // Without users, all of the browser's storage has one owner.
  const before = createBrowserStorage(() => localStorage);
  const takesOver = canTakeOver(before, user);
  const unsent = unsentViews(lasting, takesOver ? before : undefined);
  const startedAt = Date.now();
  let isStopped = false;

  const send = () => {
    if (document.visibilityState === 'hidden' || Object.keys(unsentPreferences(lasting)).length === 0) return;
    client
      .getMutationCache()
      .build(client, preferencesMutation(lasting))
      .execute(undefined)
      .catch(() => undefined);
  };
  const views = new QueryObserver(client, { ...viewsQuery(lasting), ...WHEN });
  const preferences = new QueryObserver(client, {
    ...preferencesQuery(lasting, takesOver ? before : lasting),
    ...WHEN,
  });
  let isFirst = true;
  const onNews = async () => {
    send();
    if (!isFirst || !views.getCurrentResult().isSuccess || !preferences.getCurrentResult().isSuccess) return;
    isFirst = false;
    if (unsent.own.length + unsent.before.length > 0) {
      await takeOverViews(lasting, unsent);
      await views.refetch();
    }
    if (takesOver) noteTakenOver(before, user);
    if (Date.now() - startedAt < EARLY && !isStopped) showDefaultView();
  };
  const listen = () => void onNews().catch(() => undefined);
  const onFocus = () => focusManager.onFocus();
  addEventListener('focus', onFocus);
  const stops = [
    views.subscribe(listen),
    preferences.subscribe(listen),
    ...PREFERENCE_KEYS.map((key) => lasting.subscribe(key, send)),
  ];
  return () => {
    isStopped = true;
    removeEventListener('focus', onFocus);
    for (const stop of stops) stop();
  };
}
