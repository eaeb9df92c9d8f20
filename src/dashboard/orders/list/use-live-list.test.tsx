// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { EventsProvider } from '../../api/use-events.tsx';
import { DaysProvider } from '../../stores/days.tsx';
import { useLiveList } from './use-live-list.ts';
import { useOrdersList } from './use-orders-list.ts';

const order = (number: number, changes: Partial<Order> = {}) =>
  exampleOrder({
    id: `order-${number}`,
    createdAt: printUtcSecond(1_793_534_400 + number * 60),
    ...changes,
  });

/** The server's orders, newest first. */
let served: Order[] = [];
let told = new EventTarget();
let requested: string[] = [];
/** Resolves when the second page may be sent. */
let secondPage: Promise<void> | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  served = [order(2), order(1)];
  requested = [];
  secondPage = undefined;
  told = new EventTarget();
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    const found = served.find(({ id }) => path.endsWith(`/${id}`));
    if (found) return Response.json({ order: found });
    const parameters = new URLSearchParams(path.split('?')[1]);
    if (parameters.has('cursor')) await secondPage;
    const size = Number(parameters.get('page_size') ?? 200);
    const coverage = { completeFrom: null, asOf: '2026-11-21T12:00:00Z' };
    return Response.json({
      orders: parameters.has('cursor') ? [order(0)] : served.slice(0, size),
      hasMore: false,
      nextCursor: secondPage && !parameters.has('cursor') ? 'second' : null,
      coverage,
    });
  });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
      override addEventListener(...of: Parameters<EventTarget['addEventListener']>) {
        told.addEventListener(...of);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends an event about orders, and advances the time until the page has loaded them. */
async function tell(ids: readonly string[] | null): Promise<void> {
  const data = JSON.stringify({ storeId: order(1).storeId, ids });
  await act(async () => {
    told.dispatchEvent(new MessageEvent('orders', { data, lastEventId: 'x' }));
    await vi.advanceTimersByTimeAsync(2_000);
  });
}

const NO_FILTERS = { store_id: undefined };

async function openList({ mayInsert = true, isLive = true } = {}) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
        <EventsProvider>{children}</EventsProvider>
      </DaysProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const list = useOrdersList(NO_FILTERS, []);
      return { list, live: useLiveList(list, { isLive, mayInsert: () => mayInsert }) };
    },
    { wrapper },
  );
  await vi.waitFor(() => expect(result.current.list.orders).toHaveLength(2));
  requested = [];
  return result;
}

const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

test('new orders appear at the top of a list that rests there', async () => {
  const list = await openList();
  served = [order(3), ...served];
  await tell(['order-3']);
  await vi.waitFor(() =>
    expect(ids(list.current.list.orders)).toEqual(['order-3', 'order-2', 'order-1']),
  );
  expect(list.current.live.newCount).toBe(0);
  expect(requested).toHaveLength(1);
});

test('so does one whose event came before the list listened', async () => {
  const list = await openList();
  served = [order(3), ...served];
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await vi.waitFor(() =>
    expect(ids(list.current.list.orders)).toEqual(['order-3', 'order-2', 'order-1']),
  );
  expect(requested).toHaveLength(1);
});

test('so does one of the same second, listed below a known one', async () => {
  const list = await openList();
  served = [order(2), order(3, { createdAt: order(2).createdAt }), order(1)];
  await tell(['order-3']);
  await vi.waitFor(() =>
    expect(ids(list.current.list.orders)).toEqual(['order-3', 'order-2', 'order-1']),
  );
  expect(list.current.live.newCount).toBe(0);
});

test('elsewhere in the list they are counted until they are shown', async () => {
  const list = await openList({ mayInsert: false });
  served = [order(4), order(3), ...served];
  await tell(['order-3', 'order-4']);
  await vi.waitFor(() => expect(list.current.live.newCount).toBe(2));
  expect(ids(list.current.list.orders)).toEqual(['order-2', 'order-1']);
  act(() => list.current.live.showNew());
  await vi.waitFor(() =>
    expect(ids(list.current.list.orders)).toEqual(['order-4', 'order-3', 'order-2', 'order-1']),
  );
  expect(list.current.live.newCount).toBe(0);
});

test('more than a page of new orders replaces the list, which continues below them', async () => {
  secondPage = Promise.resolve();
  const list = await openList({ mayInsert: false });
  served = [...Array.from({ length: 60 }, (_, index) => order(100 - index)), ...served];
  await tell(null);
  await vi.waitFor(() => expect(list.current.live.newCount).toBe(50));
  act(() => list.current.live.showNew());
  await vi.waitFor(() => expect(list.current.list.orders).toHaveLength(50));
  await act(async () => void (await list.current.list.query.fetchNextPage()));
  await vi.waitFor(() => expect(list.current.list.orders).toHaveLength(51));
});

test('a list that is left open begins anew once it is long', async () => {
  const list = await openList();
  for (let number = 10; number < 1_100; number += 40) {
    served = [...Array.from({ length: 40 }, (_, index) => order(number + 39 - index)), ...served];
    await tell(null);
  }
  await vi.waitFor(() => expect(list.current.list.orders.length).toBeLessThanOrEqual(1_040));
  expect(list.current.list.orders.length).toBeLessThan(served.length);
  expect(list.current.list.orders[0]?.id).toBe(served[0]?.id);
});

test('changed orders are replaced in place, only by newer versions', async () => {
  const list = await openList();
  served = [order(2, { orderVersion: 2, fulfillmentStatus: 'ready' }), order(1)];
  await tell(['order-2']);
  await vi.waitFor(() => expect(list.current.list.orders[0]?.fulfillmentStatus).toBe('ready'));
  served = [order(2), order(1)];
  await tell(['order-2']);
  expect(list.current.list.orders[0]?.orderVersion).toBe(2);
});

test('what changes while a page is loading is not lost', async () => {
  const { promise, resolve: send } = Promise.withResolvers<void>();
  secondPage = promise;
  const list = await openList();
  act(() => void list.current.list.query.fetchNextPage());
  served = [order(3), order(2, { orderVersion: 2, fulfillmentStatus: 'ready' }), order(1)];
  await tell(['order-3', 'order-2']);
  await act(async () => send());
  await vi.waitFor(() =>
    expect(ids(list.current.list.orders)).toEqual(['order-3', 'order-2', 'order-1', 'order-0']),
  );
  expect(list.current.list.orders[1]?.fulfillmentStatus).toBe('ready');
});

test('a paused list requests nothing', async () => {
  await openList({ isLive: false });
  served = [order(3), ...served];
  await tell(['order-3']);
  expect(requested).toEqual([]);
});
