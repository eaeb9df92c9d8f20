import { onlineManager, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { ApiFailure, type FailureCode } from '../kit/request.ts';
import type { OrdersFeed } from './orders-feed-runner.ts';
import type { OrdersFeedSnapshot } from './orders-feed-snapshot.ts';
import { useIsOnline } from './use-is-online.ts';

const INTERVAL = 8_000;
const LONGEST_INTERVAL = 120_000;
/** With many stores, polls are less frequent, so that requests are at least this far apart (ms) on average. */
const REQUEST_SPACING = 500;
const PERMANENT: ReadonlySet<FailureCode> = new Set(['bad_request', 'signed_out', 'forbidden', 'not_found']);

/** How current a list is: updated automatically (`live`), without a response to the last request (`no_response`, `offline`), or turned off (`paused`). */
export type LiveHealth = {
  readonly kind: 'live' | 'no_response' | 'offline' | 'paused';
  /** The minute of the last response, RFC 3339; undefined before the first. */
  readonly lastResponse: string | undefined;
};

/** Returns how current a list is; `offline` takes precedence over `no_response`, because it explains more. */
export function liveHealth(
  { isOn, isOnline, hasFailed }: { isOn: boolean; isOnline: boolean; hasFailed: boolean },
  lastResponse: string | undefined,
): LiveHealth {
  const answered = hasFailed ? 'no_response' : 'live';
  const kind = isOnline ? answered : 'offline';
  return { kind: isOn ? kind : 'paused', lastResponse };
}

/** Whether a feed has no rows, because its first page failed or held none of the orders that it announced. */
function hasFailedToStart({ status, orders }: OrdersFeedSnapshot): boolean {
  return (status === 'failed' || status === 'stuck') && orders.length === 0;
}

/** Retries the first page or, if there are rows, polls; resolves to whether that succeeded. */
async function ask(feed: OrdersFeed, { mayInsert, inView }: LiveView): Promise<boolean> {
  if (hasFailedToStart(feed.getSnapshot())) {
    await feed.retry();
    return !hasFailedToStart(feed.getSnapshot());
  }
  await feed.poll(inView());
  const { pollError, arrivals, noLongerMatching } = feed.getSnapshot();
  if ((arrivals.length > 0 || noLongerMatching.size > 0) && mayInsert()) feed.showNew();
  return pollError === undefined;
}

/** What is seen of a list. */
export type LiveView = {
  /** Whether no row would move under the user's pointer or focus. */
  readonly mayInsert: () => boolean;
  /** The second (epoch) of the first row in view, below which rows are polled, too; undefined where nothing is. */
  readonly inView: () => number | undefined;
};

function isOffline(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'offline';
}

/** Repeats the pages of a feed with rows that failed without a connection. */
function loadMissed(feed: OrdersFeed): void {
  const { error, newerError, orders } = feed.getSnapshot();
  if (isOffline(error) && orders.length > 0) void feed.retry();
  if (isOffline(newerError)) void feed.retryNewer();
}

/**
 * Keeps a list current: polls it every 8 s (less often with more than 16 stores) while `isOn`, and retries its first page until that
 * succeeds, `isOn` or not. Both back off to 120 s while requests fail, pause while the page is hidden, run at once when it is visible or
 * online again, and honor `Retry-After`. Pages that failed without a connection are repeated once there is one. New orders are shown at
 * once only if `mayInsert` returns true.
 *
 * The query only schedules requests: its data is the number of consecutive failures, while orders and errors are in the feed. So is the
 * time of the last response: pages count as answers too, and recording them in the query would restart its interval.
 */
export function useLiveFeed(
  feed: OrdersFeed,
  seen: LiveView,
  isOn: boolean,
): { readonly health: LiveHealth; readonly refresh: () => void } {
  const snapshot = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const { status, error, pollError } = snapshot;
  const lastResponse = useSyncExternalStore(feed.subscribe, feed.lastResponse);
  const isOnline = useIsOnline();

  const hasNothing = hasFailedToStart(snapshot);
  const cause = hasNothing ? error : pollError;
  const failure = cause instanceof ApiFailure ? cause : undefined;
  const requestedPause = (failure?.retryAfterSeconds ?? 0) * 1000;
  const unlessPaused = ({ state }: { readonly state: { readonly dataUpdatedAt: number } }) =>
    Date.now() < state.dataUpdatedAt + requestedPause ? false : 'always';

  const { refetch } = useQuery({
    queryKey: ['feed', feed.id, hasNothing ? 'first page' : 'newest orders'],
    queryFn: async ({ client, queryKey }) => {
      const failures = client.getQueryData<number>(queryKey) ?? 0;
      return (await ask(feed, seen)) ? 0 : failures + 1;
    },
    initialData: 0,
    enabled: hasNothing ? !(failure && PERMANENT.has(failure.code)) : isOn && status !== 'loading-first',
    // Nothing but the interval, focus and reconnection triggers a request.
    staleTime: Infinity,
    refetchInterval: ({ state: { data = 0 } }) =>
      Math.max(
        Math.min(Math.max(INTERVAL, feed.requestsPerPoll * REQUEST_SPACING) * 2 ** data, LONGEST_INTERVAL),
        requestedPause,
      ),
    refetchOnWindowFocus: unlessPaused,
    refetchOnReconnect: unlessPaused,
  });

  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline) loadMissed(feed);
      }),
    [feed],
  );

  return {
    health: liveHealth({ isOn, isOnline, hasFailed: hasNothing || pollError !== undefined }, lastResponse),
    refresh: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
  };
}
