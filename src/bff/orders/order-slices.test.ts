import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printList, sliceList, storeIdOf } from './order-slices.ts';

const bytesOf = (text: string) => Buffer.from(text);

describe('sliceList', () => {
  test('cuts out the very bytes', () => {
    const orders = [
      '{"id":1.0, "storeId":"A","createdAt" : "2026-11-01T12:00:00Z","note":"a \\"]},{[ \\\\"}',
      '{ "storeId":"B", "future":[1e2,{"x":[]}], "name":"\\u00e9é 💶" }',
      '{}',
      'null',
      '[ [ ] ]',
      '-0.50',
    ];
    const list = sliceList(
      bytesOf(`\uFEFF {"extra":[{"orders":[1]}],\n "orders" : [ ${orders.join(' ,\t')} ],"hasMore":true } `),
    );
    expect(list.hasMore).toBe(true);
    expect(list.orders.map(({ bytes }) => bytes.toString())).toEqual(orders);
    expect(list.orders.map(({ storeId, createdAt }) => [storeId, createdAt])).toEqual([
      ['A', '2026-11-01T12:00:00Z'],
      ['B', undefined],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test('reads any list as JSON.parse does, and prints the same values again', () => {
    const order = fc.oneof(
      fc.record({
        storeId: fc.oneof(fc.string(), fc.nat()),
        note: fc.string({ unit: 'binary' }),
        more: fc.jsonValue(),
      }),
      fc.jsonValue(),
    );
    const indent = fc.constantFrom('', ' ', '\n\t');
    fc.assert(
      fc.property(fc.array(order), fc.boolean(), fc.jsonValue(), indent, (orders, hasMore, extra, space) => {
        const text = JSON.stringify({ extra, orders, hasMore, '"': extra }, undefined, space);
        const list = sliceList(bytesOf(text));
        const asParsed: unknown = JSON.parse(JSON.stringify({ orders, hasMore }));
        expect(JSON.parse(printList(list).toString())).toEqual(asParsed);
      }),
    );
  });

  test('of a repeated key the last one counts, as for the browser', () => {
    const body = bytesOf(
      '{"orders":[1],"hasMore":true,"\\u006frders":[{"storeId":"a","storeId":"b"}],"hasMore":false}',
    );
    const list = sliceList(body);
    expect(list.hasMore).toBe(false);
    expect(list.orders.map(({ storeId }) => storeId)).toEqual(['b']);
  });

  test.each([
    '',
    '[]',
    '{',
    '{"orders":[}',
    '{"orders":[{],"hasMore":true}',
    '{"orders":[1 2],"hasMore":true}',
    '{"orders":["],"hasMore":true}',
    '{"orders":{},"hasMore":true}',
    '{"orders":[]}',
    '{"orders":[],"hasMore":1}',
    '{"orders":[nope],"hasMore":true}',
  ])('%s is no list', (body) => {
    expect(() => sliceList(bytesOf(body))).toThrow(expect.objectContaining({ code: 'upstream_error' }));
  });
});

test('the store of a detail answer', () => {
  expect(storeIdOf(bytesOf('\uFEFF{"order":{"storeId":"a","items":[{"storeId":"b"}]}}'))).toBe('a');
  expect(storeIdOf(bytesOf('{"order":{"storeId":"a"},"order":{"storeId":"b"}}'))).toBe('b');
  for (const body of ['{"order":{}}', '{"order":{"storeId":7}}', '{"order":null}', '[]']) {
    expect(storeIdOf(bytesOf(body))).toBeUndefined();
  }
  expect(() => storeIdOf(bytesOf('{"order":{"storeId":"a"}'))).toThrow(
    expect.objectContaining({ code: 'upstream_error' }),
  );
});
