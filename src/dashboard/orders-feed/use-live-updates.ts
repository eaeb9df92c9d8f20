import { useCallback, useEffect, useRef, useState } from 'react';
import { type LiveHealth, liveHealth } from './live-health.ts';
import type { OrdersFeed } from './orders-feed-runner.ts';
import { useIsOnline } from './use-is-online.ts';
import { useLastAnswer } from './use-last-answer.ts';

const INTERVAL = 8_000;
const LONGEST_INTERVAL = 120_000;

/**
 * Asks for new and changed orders every few seconds while it is wanted (`isOn`) and the page is visible, ever more rarely while the service fails. New ones are
 * shown at once only where `mayInsert` says that nothing moves under anybody's hand; else they wait to be asked for.
 * `health` tells how current the list is; `refresh` tries at once.
 */
export function useLiveUpdates(
  feed: OrdersFeed,
  mayInsert: () => boolean,
  isOn: boolean,
): { readonly health: LiveHealth; readonly refresh: () => void } {
  const [failedFeed, setFailedFeed] = useState<OrdersFeed>();
  const [lastAnswer, noteAnswer] = useLastAnswer(feed);
  const isOnline = useIsOnline();
  const failures = useRef(0);
  const note = useRef(noteAnswer);
  useEffect(() => {
    note.current = noteAnswer;
  });

  const refresh = useCallback(async () => {
    const { status, orders } = feed.getSnapshot();
    if (status === 'failed' && orders.length === 0) return feed.retry();
    await feed.pollHead();
    const { pollError, newCount, gone } = feed.getSnapshot();
    if (pollError === undefined) note.current();
    failures.current = pollError === undefined ? 0 : failures.current + 1;
    setFailedFeed(pollError === undefined ? undefined : feed);
    if ((newCount > 0 || gone.size > 0) && mayInsert()) feed.showNew();
    return undefined;
  }, [feed, mayInsert]);

  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    failures.current = 0;

    async function poll() {
      clearTimeout(timer);
      const isAsleep = document.visibilityState !== 'visible';
      const hasRows = !['loading-first', 'failed'].includes(feed.getSnapshot().status);
      if (!isAsleep && hasRows) await refresh();
      if (!isStopped) schedule();
    }
    function schedule() {
      clearTimeout(timer);
      timer = setTimeout(() => void poll(), Math.min(INTERVAL * 2 ** failures.current, LONGEST_INTERVAL));
    }
    function onVisible() {
      if (document.visibilityState === 'visible') void poll();
    }
    function onOnline() {
      void poll();
    }

    schedule();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('online', onOnline);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onOnline);
    };
  }, [feed, refresh, isOn]);

  const { status, orders } = feed.getSnapshot();
  const hasFailed = failedFeed === feed || (status === 'failed' && orders.length === 0);
  return {
    health: liveHealth({ isOn, isOnline, hasFailed }, lastAnswer),
    refresh: useCallback(() => void refresh(), [refresh]),
  };
}
