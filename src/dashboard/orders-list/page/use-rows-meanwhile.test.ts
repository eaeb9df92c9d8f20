// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleOrder } from '#testing/example-order.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-runner.ts';
import { useRowsMeanwhile } from './use-orders-list.ts';

type Shown = { readonly key: string; readonly status: OrdersFeedSnapshot['status']; readonly orders: readonly Order[] };

const rows = [exampleOrder()];
const NONE: readonly Order[] = [];

/** What is shown when lists come one after the other. */
function after(...all: readonly [Shown, ...Shown[]]) {
  const [first, ...later] = all;
  const { result, rerender } = renderHook(({ key, ...list }: Shown) => useRowsMeanwhile(key, list, list.orders), {
    initialProps: first,
  });
  for (const shown of later) rerender(shown);
  return result.current;
}

test('rows from before stay, as stale, until the first answer', () => {
  const loaded: Shown = { key: 'a', status: 'idle', orders: rows };
  expect(after(loaded)).toEqual({ orders: rows, isStale: false });
  expect(after(loaded, { key: 'b', status: 'loading-first', orders: NONE })).toEqual({ orders: rows, isStale: true });
  expect(after({ key: 'a', status: 'loading-first', orders: NONE })).toEqual({ orders: NONE, isStale: false });
});

test('where that answer fails they go, but for those of the same list', () => {
  const loaded: Shown = { key: 'a', status: 'idle', orders: rows };
  const failed: Shown = { key: 'a', status: 'failed', orders: NONE };
  expect(after(loaded, { ...failed, key: 'b' })).toEqual({ orders: NONE, isStale: false });
  expect(after(loaded, failed)).toEqual({ orders: rows, isStale: true });
  expect(after(loaded, { key: 'b', status: 'idle', orders: NONE }, { ...failed, key: 'b' }).orders).toEqual(NONE);
});
