import type { UpstreamResponse } from '#upstream/check-response.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import type { Timing } from '#upstream/timing.ts';
import type { Service } from './read-page.ts';

/** Maximum ms that the sync yields to users' requests. */
const MAX_WAIT_MS = 1_000;

/** A user's response, as received. */
export type Opened = { readonly operation: 'list' | 'detail'; readonly response: UpstreamResponse };

/** Shares a service between users' requests and the sync, which waits for them. */
export function shareUpstream(
  upstream: Upstream,
  timing: Pick<Timing, 'now' | 'wait'>,
  onOpened: (opened: Opened) => void,
): { readonly forPeople: Upstream; readonly forSync: Service } {
  let running = 0;
  const idle = new Set<() => void>();

  async function ofPerson(
    operation: Opened['operation'],
    request: () => Promise<UpstreamResponse>,
  ) {
    running += 1;
    try {
      const response = await request();
      onOpened({ operation, response });
      return response;
    } finally {
      running -= 1;
      if (running === 0) for (const resume of idle) resume();
    }
  }

  async function waitForPeople(signal: AbortSignal): Promise<void> {
    if (running === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waited = new AbortController();
    idle.add(resolve);
    const limit = timing
      .wait(MAX_WAIT_MS, AbortSignal.any([signal, waited.signal]))
      .catch(() => undefined);
    await Promise.race([promise, limit]);
    idle.delete(resolve);
    waited.abort();
    signal.throwIfAborted();
  }

  return {
    forPeople: {
      listOrders: (query, signal) => ofPerson('list', () => upstream.listOrders(query, signal)),
      getOrder: (orderId, signal) => ofPerson('detail', () => upstream.getOrder(orderId, signal)),
      close: () => upstream.close(),
    },
    forSync: {
      async listOrders(query, signal) {
        await waitForPeople(signal);
        return upstream.listOrders(query, signal);
      },
      async getOrder(orderId, signal) {
        await waitForPeople(signal);
        return upstream.getOrder(orderId, signal);
      },
    },
  };
}
