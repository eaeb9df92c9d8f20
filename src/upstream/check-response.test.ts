import { expect, test } from 'vitest';
import { createResponseBody } from './response-body.ts';
import { checkResponse, type Operation, ordersOf } from './check-response.ts';
import { createSecret } from './secret.ts';

const RULES = {
  base: new URL('http://orders.example/api'),
  secret: createSecret('mp_secretive'),
  bounds: { bodyBytes: 10_000, depth: 9, containers: 99, outlineBytes: 9_000 },
  now: 0,
  maxPauseMs: 0,
};

function check(text: string, operation: Operation = 'list') {
  return checkResponse(
    { status: 200, headers: {}, body: createResponseBody([Buffer.from(text)]), outline: undefined },
    { ...RULES, operation },
  );
}

test('orders of a list are returned as sent, without non-objects', () => {
  const orders = ['{"id":"a]","total":1.10}', '{ "id": "ä" }', '[]'];
  const list = `{"next":[{"id":"c"}],"orders":[${orders.join(' , ')},null,7,"x"],"hasMore":true}`;
  expect(ordersOf(check(list)).map(String)).toEqual(orders);
});

test.each<[Operation, string]>([
  ['list', '{"orders":[],"hasMore":false}'],
  ['list', ' { "orders" : [ { } ] ,\n "hasMore" : true } '],
  ['list', '{"hasMore":true,"orders":[{}]}'],
  ['list', '{"orders":[null],"hasMore":true,"total":1}'],
  ['detail', '{"order":{}}'],
  ['detail', '{"order":{"id":"a"},"at":"b"}'],
])('a %s may be %s', (operation, text) => {
  expect(String(check(text, operation).body.whole)).toBe(text);
});

test.each<[Operation, string]>([
  ['list', '{"orders":[{}],"hasMore":1}'],
  ['list', '{"orders":{},"hasMore":true}'],
  ['list', '[{"orders":[],"hasMore":true}]'],
  ['detail', '{"order":[]}'],
  ['detail', '{"orders":[],"hasMore":false}'],
])('a %s may not be %s', (operation, text) => {
  expect(() => check(text, operation)).toThrow("The order service's response isn't order data.");
});

test('a body that only looks like a list at both ends has no orders', () => {
  const answer = check('{"orders":[{"a":],"hasMore":false}],"hasMore":false}');
  expect(() => ordersOf(answer)).toThrow("The order service's response isn't order data.");
});

test.each([
  [
    'https://orders.example/api/v1/orgs/1/orders?page_size=1',
    'redirects to https://orders.example/api',
  ],
  ['/new/v1/orgs/1/orders', 'redirects to http://orders.example/new'],
  [
    'https://somebody:password@login.example/?key=mp_secretive',
    'redirects to https://login.example/',
  ],
  ['https://login.example/mp_secretive', undefined],
  ['https://', undefined],
])('a redirect to %s: %s', (location, cause) => {
  const body = createResponseBody([]);
  const check = () =>
    checkResponse(
      { status: 301, headers: { location }, body, outline: undefined },
      { ...RULES, operation: 'list' },
    );
  expect(check).toThrow(expect.objectContaining({ code: 'upstream_error', cause }));
});
