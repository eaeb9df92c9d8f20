import { expect, test, vi } from 'vitest';
import { EVERYTHING } from '#testing/upstream/upstream-arbitraries.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { upstreamResponse } from '../testing/upstream-response.ts';
import type { UpstreamResponse } from '#upstream/check-response.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import type { Timing } from '#upstream/timing.ts';
import { UPSTREAM_BUDGETS } from '#upstream/upstream-budgets.ts';
import { listLiveOrders } from './list-live-orders.ts';

const STORES = Array.from({ length: 20 }, (_, index) => `store-${index}`);
const PAGE = {
  query: { ...EVERYTHING, pageSize: 200 },
  storeIds: STORES,
  maySeeAll: false,
  now: () => 0,
  onForeignOrders() {},
};
const NO_ORDERS = '{"orders":[],"hasMore":false}';

/** Without a response, a request hangs until it is aborted. */
function silentUpstream(
  store: (storeId: string) => Promise<UpstreamResponse> | undefined = () => undefined,
) {
  const signals: AbortSignal[] = [];
  const upstream: Upstream = {
    async listOrders({ storeId }, signal) {
      signal.throwIfAborted();
      if (storeId === undefined) return upstreamResponse('{"orders":[],"hasMore":true}');
      const answered = store(storeId);
      if (answered) return answered;
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
    getOrder: () => Promise.reject(new Error('No details are read.')),
    close: async () => undefined,
  };
  return { upstream, signals };
}

/** Deadlines that tests trigger. */
function startDeadline() {
  const started: { milliseconds: number; isCancelled: boolean; pass(): void }[] = [];
  const after: Timing['after'] = (milliseconds, pass) => {
    const deadline = { milliseconds, isCancelled: false, pass };
    started.push(deadline);
    return () => void (deadline.isCancelled = true);
  };
  return { started, after };
}

test('when one store fails, the page fails at once', async () => {
  const { upstream, signals } = silentUpstream((storeId) =>
    storeId === 'store-3'
      ? Promise.reject(new ApiProblem('upstream_rate_limited', { retryAfterSeconds: 7 }))
      : undefined,
  );
  const { started, after } = startDeadline();
  const { signal } = new AbortController();
  const list = listLiveOrders({ ...PAGE, upstream, signal, after });
  await expect(list).rejects.toMatchObject({ code: 'upstream_rate_limited', retryAfterSeconds: 7 });
  expect(signals.length).toBe(7);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
  expect(started).toMatchObject([{ isCancelled: true }]);
});

test('all stores of a page share the deadline of one request', async () => {
  // Seven stores respond one by one, each in time on its own; the others never respond.
  const { upstream, signals } = silentUpstream((storeId) =>
    Number(storeId.slice('store-'.length)) < 7
      ? Promise.resolve(upstreamResponse(NO_ORDERS))
      : undefined,
  );
  const { started, after } = startDeadline();
  const { signal } = new AbortController();
  const list = listLiveOrders({ ...PAGE, upstream, signal, after });
  await vi.waitFor(() => expect(signals).toHaveLength(8));
  expect(started).toMatchObject([{ milliseconds: UPSTREAM_BUDGETS.totalMs, isCancelled: false }]);
  started[0]?.pass();
  await expect(list).rejects.toMatchObject({ code: 'upstream_timeout' });
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
  // Stores that were still queued were never requested.
  expect(signals).toHaveLength(8);
});
