import { useCallback, useEffect, useRef, useState } from 'react';
import { printUtcSecond } from '#contract/rfc3339.ts';
import type { OrdersFeed } from './paging/orders-feed-runner.ts';

const INTERVAL = 8_000;
const LONGEST_INTERVAL = 120_000;

function present(): string {
  return printUtcSecond(Math.floor(Date.now() / 1000));
}

/**
 * Asks for new and changed orders every few seconds while it is wanted (`isOn`) and the page is visible, ever more rarely while the service fails. New ones are
 * shown at once only where `mayInsert` says that nothing moves under anybody's hand; else they wait to be asked for.
 * `lastUpdate` (RFC 3339) is set while the list cannot be renewed; `refresh` tries at once.
 */
export function useLiveUpdates(feed: OrdersFeed, mayInsert: () => boolean, isOn: boolean) {
  const [lastUpdate, setLastUpdate] = useState<string>();
  const lastSuccess = useRef(present());
  const failures = useRef(0);

  const refresh = useCallback(async () => {
    await feed.pollHead();
    const { pollError, newCount, gone } = feed.getSnapshot();
    if (pollError === undefined) {
      failures.current = 0;
      lastSuccess.current = present();
    } else {
      failures.current += 1;
    }
    setLastUpdate(pollError === undefined ? undefined : lastSuccess.current);
    if ((newCount > 0 || gone.size > 0) && mayInsert()) feed.showNew();
  }, [feed, mayInsert]);

  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    lastSuccess.current = present();
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

  return { lastUpdate, refresh: useCallback(() => void refresh(), [refresh]) };
}
