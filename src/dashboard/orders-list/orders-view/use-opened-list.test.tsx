// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { NO_FILTERS } from '../selection/filters/order-filters.ts';
import { useOpenedList } from './use-opened-list.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NEWEST = 1_793_534_400;
const orders = Array.from({ length: 1_000 }, (_, index) =>
  exampleOrder({ id: `order-${index}`, createdAt: printUtcSecond(NEWEST - index * 60) }),
);

/** Answers list requests; those for orders newer than a list's own wait until `release`. */
function startService() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    const { query } = parseListOrdersQuery(url.split('?')[1] ?? '');
    if (query.from !== undefined) await released;
    const isWithin = (second: number) =>
      second < (secondOf(query.before) ?? Infinity) && second >= (secondOf(query.from) ?? -Infinity);
    const matching = orders.filter(({ createdAt }) => isWithin(secondOf(createdAt) ?? 0));
    const page = matching.slice(0, query.pageSize);
    return Response.json({ orders: page, hasMore: matching.length > page.length });
  });
  return release;
}

function renderList(
  startsAt: number | undefined,
  directory = storeDirectory({ stores: [], currency: 'USD', timeZone: null }),
) {
  const here = { current: undefined };
  return renderHook(({ second }) => useOpenedList(NO_FILTERS, undefined, second, [], here), {
    initialProps: { second: startsAt },
    wrapper: ({ children }: { children: ReactNode }) => (
      <Stores value={directory}>
        <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>{children}</DaysProvider>
      </Stores>
    ),
  });
}

test('a list that loads newer orders while another is shown is scrolled to the order it was left at', async () => {
  const release = startService();
  const start = NEWEST - 600 * 60;
  const { result, rerender } = renderList(start);
  await waitFor(() => expect(result.current.view.getSnapshot().orders[0]?.id).toBe('order-600'));
  const { list } = result.current;
  act(() => void list.feed.loadNewer());
  // Leave the list at its top, as Back does, before the response with newer orders arrives.
  list.keepPlace({ offset: 0, row: { orderId: 'order-600', createdAt: orders[600]?.createdAt ?? '', offset: 0 } });
  rerender({ second: undefined });
  await waitFor(() => expect(result.current.view.getSnapshot().orders[0]?.id).toBe('order-0'));
  release();
  await waitFor(() => expect(list.feed.getSnapshot().orders[0]?.id).not.toBe('order-600'));

  rerender({ second: start });
  await waitFor(() => expect(result.current.list).toBe(list));
  // At its scroll offset, 0, there is now a different order.
  expect(result.current.view.getSnapshot().orders[0]?.id).not.toBe('order-600');
  expect(result.current.position?.orderId).toBe('order-600');
});

test('a list that could not be loaded is tried again when it is shown again, since nothing did so meanwhile', async () => {
  startService()();
  const service = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { result, rerender } = renderList(undefined);
  await waitFor(() => expect(result.current.list.feed.getSnapshot().status).toBe('failed'));
  const { list } = result.current;
  rerender({ second: NEWEST - 600 * 60 });
  await waitFor(() => expect(result.current.list.feed.getSnapshot().status).toBe('failed'));
  vi.stubGlobal('fetch', service);

  rerender({ second: undefined });
  expect(result.current.list).toBe(list);
  await waitFor(() => expect(result.current.view.getSnapshot().orders[0]?.id).toBe('order-0'));
});

test('without a connection, a list is there when its page is shown again; with one it is loaded anew, as in another session', async () => {
  startService()();
  const directory = storeDirectory({ stores: [], currency: 'USD', timeZone: null });
  const { result, unmount } = renderList(undefined, directory);
  await waitFor(() => expect(result.current.view.getSnapshot().orders[0]?.id).toBe('order-0'));
  unmount();
  const shownAgain = (of?: typeof directory) =>
    renderList(undefined, of).result.current.view.getSnapshot().orders.length;
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  expect([shownAgain(directory), shownAgain()]).toEqual([200, 0]);
  onlineManager.setOnline(true);
  expect(shownAgain(directory)).toBe(0);
});
