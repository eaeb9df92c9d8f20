// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { useOrderChanges } from './use-live-order.ts';

afterEach(cleanup);

const first = exampleOrder({ paymentStatus: 'unpaid', fulfillmentStatus: 'preparing' });

function open() {
  return renderHook(({ order, at }) => useOrderChanges(order.id, order, at), { initialProps: { order: first, at: 1 } });
}

test('changes add up until they are dismissed; only the last one flashes and is announced', () => {
  const { result, rerender } = open();
  const ready = { ...first, fulfillmentStatus: 'ready' };
  rerender({ order: { ...first, note: 'no ice' }, at: 2 });
  rerender({ order: { ...ready, note: 'no ice' }, at: 3 });
  expect(result.current.last).toEqual([{ kind: 'fulfillment_status', value: 'ready' }]);
  expect(result.current.all.map(({ kind }) => kind)).toEqual(['fulfillment_status', 'notes']);
  expect([...result.current.highlights]).toEqual([
    ['status ', 2],
    ['notes ', 1],
  ]);
  expect(result.current.at).toBe(3);
  act(() => result.current.dismiss());
  expect(result.current.all).toEqual([]);
  expect(result.current.highlights.size).toBe(0);
});

test('an equal answer keeps the announcement; an undone change is withdrawn', () => {
  const { result, rerender } = open();
  const ready = { ...first, fulfillmentStatus: 'ready' };
  rerender({ order: ready, at: 2 });
  rerender({ order: structuredClone(ready), at: 3 });
  expect(result.current.all).toHaveLength(1);
  expect(result.current.at).toBe(2);
  rerender({ order: structuredClone(first), at: 4 });
  expect(result.current.all).toEqual([]);
  expect(result.current.last).toEqual([{ kind: 'fulfillment_status', value: 'preparing' }]);
});

test('another order starts without changes', () => {
  const { result, rerender } = open();
  rerender({ order: { ...first, note: 'no ice' }, at: 2 });
  rerender({ order: { ...first, id: 'another', note: 'tea' }, at: 3 });
  expect(result.current.all).toEqual([]);
  expect(result.current.last).toEqual([]);
});
