import { describe, expect, test } from 'vitest';
import { upstreamResponse } from '../testing/upstream-response.ts';
import { sliceList, storeIdOf } from './order-slices.ts';

describe('sliceList', () => {
  test('keeps the exact bytes', () => {
    const orders = [
      String.raw`{"id":1.0, "storeId":"A","createdAt" : "2026-11-01T12:00:00Z","note":"a \"]},{[ \\"}`,
      String.raw`{ "storeId":"B", "future":[1e2,{"x":[]}], "name":"\u00e9é 💶" }`,
      '{}',
      '[ [ ] ]',
      '{"storeId":"a","storeId":"b","createdAt":7}',
    ];
    const list = sliceList(
      upstreamResponse(
        `{"extra":[{"orders":[1]}],\n "orders" : [ ${orders.join(' ,\t')} ],"hasMore":true}`,
      ),
    );
    expect(list.hasMore).toBe(true);
    expect(list.orders.map(({ bytes }) => bytes.toString())).toEqual(orders);
    expect(list.orders.map(({ storeId, createdAt }) => [storeId, createdAt])).toEqual([
      ['A', '2026-11-01T12:00:00Z'],
      ['B', undefined],
      [undefined, undefined],
      [undefined, undefined],
      ['b', undefined],
    ]);
  });

  test('an order that is not JSON is a service error', () => {
    expect(() => sliceList(upstreamResponse('{"orders":[{nope}],"hasMore":true}'))).toThrow(
      expect.objectContaining({ code: 'upstream_error' }),
    );
  });
});

test('the store of a detail answer', () => {
  const storeOf = (body: string) => storeIdOf(upstreamResponse(body));
  expect(storeOf('{"order":{"storeId":"a","items":[{"storeId":"b"}]}}')).toBe('a');
  expect(storeOf('{"order":{"storeId":"a"},"order":{"storeId":"b"}}')).toBe('b');
  for (const body of ['{"order":{}}', '{"order":{"storeId":7}}', '{"order":null}'])
    expect(storeOf(body)).toBeUndefined();
  expect(() => storeOf('{"order":{"storeId":"a","items":[nope]}}')).toThrow(
    expect.objectContaining({ code: 'upstream_error' }),
  );
});
