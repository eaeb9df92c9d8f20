import { type OrderPage, readOrderPage } from '#contract/service/read-order.ts';
import { inertValue } from '../../kit/inert-text.ts';
import { setExpectedUser } from '../../kit/loading/expected-user.ts';
import { ApiFailure, requestInBackground } from '../../kit/request.ts';
import { type OrdersQuery, serializeOrdersQuery } from '#contract/bff/orders-query.ts';
import type { Clock } from './polite-fetch.ts';
import { type AnyWorkerCache, withCaches } from './worker-cache.ts';
import type { ConnectReader, ReaderCommand } from './reading.ts';
import { type AnyReadingKind, createReadingEngine } from './reading-engine.ts';

const BROWSER_CLOCK: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

async function fetchPage(query: OrdersQuery, signal: AbortSignal, onResponse: () => void): Promise<OrderPage> {
  const queryString = serializeOrdersQuery(query);
  const { body, requestId } = await requestInBackground(`/api/orders${queryString && `?${queryString}`}`, signal);
  onResponse();
  // Yields, so that a request that waited for this response is sent before the response is parsed.
  await Promise.resolve();
  const page = readOrderPage(inertValue(body));
  if (!page) throw new ApiFailure('unreadable', 'The response is not a list of orders.', requestId);
  return page;
}

/**
 * Creates a reader for these kinds, over the BFF's API and the browser's clock; `caches` answer questions about the orders they kept. In a
 * worker, also connects it to the page that started the worker.
 */
export function serveReadings(kinds: readonly AnyReadingKind[], caches: readonly AnyWorkerCache[] = []): ConnectReader {
  const connect = withCaches(createReadingEngine({ kinds, fetchPage, clock: BROWSER_CLOCK }), caches);
  if ('WorkerGlobalScope' in globalThis) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker's `postMessage` has no target.
    const send = connect((report) => globalThis.postMessage(report));
    globalThis.addEventListener('message', ({ data }: MessageEvent<ReaderCommand>) => {
      if (data.type === 'page' && data.user !== undefined) setExpectedUser(data.user);
      send(data);
    });
  }
  return connect;
}
