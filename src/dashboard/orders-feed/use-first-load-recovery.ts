import { useEffect, useRef } from 'react';
import { ApiFailure, type FailureCode } from '../kit/request.ts';
import type { OrdersFeed, OrdersFeedSnapshot } from './orders-feed-runner.ts';

const FIRST_PAUSE = 8_000;
const LONGEST_PAUSE = 120_000;
/** What no time mends: somebody must do something first. */
const LASTING: ReadonlySet<FailureCode> = new Set(['bad_request', 'signed_out', 'forbidden', 'not_found']);

/**
 * Asks again for a list of which nothing came: ever more rarely, while the page is visible; at once when the network is back or the page is looked at
 * again, but never within a pause that the service asked for.
 */
export function useFirstLoadRecovery(feed: OrdersFeed, { status, error, orders }: OrdersFeedSnapshot): void {
  const attempts = useRef({ feed, count: 0 });
  const isLost = status === 'failed' && orders.length === 0;
  useEffect(() => {
    if (attempts.current.feed !== feed || status === 'idle' || status === 'complete') {
      attempts.current = { feed, count: 0 };
    }
  }, [feed, status]);
  useEffect(() => {
    const failure = error instanceof ApiFailure ? error : undefined;
    if (!isLost || (failure && LASTING.has(failure.code))) return;
    const asked = (failure?.retryAfterSeconds ?? 0) * 1000;
    const mayAskFrom = Date.now() + asked;
    const backOff = Math.min(FIRST_PAUSE * 2 ** attempts.current.count, LONGEST_PAUSE);
    function retry() {
      if (document.visibilityState !== 'visible' || Date.now() < mayAskFrom) return;
      attempts.current.count += 1;
      void feed.retry();
    }
    const timer = setTimeout(retry, Math.max(asked, backOff));
    document.addEventListener('visibilitychange', retry);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', retry);
      window.removeEventListener('online', retry);
    };
  }, [feed, isLost, error]);
}
