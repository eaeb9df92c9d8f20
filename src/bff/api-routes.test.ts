import { afterEach, describe, expect, test } from 'vitest';
import { session } from '#contract/bff/session.ts';
import { listBytes } from './testing/list-bytes.ts';
import {
  startTestBff,
  TEST_KEY,
  TEST_ORGANIZATION,
  type TestBff,
} from './testing/start-test-bff.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';

const ORDER_ID = 'AAAAAAAA-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const EMPTY_PAGE = { orders: [], hasMore: false };

let bff: TestBff;
afterEach(() => bff.close());

describe('GET /api/orders', () => {
  test('calls the upstream with organization and key, without the browser’s headers', async () => {
    bff = await startTestBff((_request, response) => answer(response, 200, EMPTY_PAGE));
    const answered = await bff.get(
      '/api/orders?page_size=200&payment_status=refunded,paid&from=2026-11-01T00:00:00%2B01:00&view=all',
      {
        cookie: 'secret=1',
        authorization: 'Bearer x',
        'x-api-key': 'theirs',
        'x-forwarded-for': '10.0.0.1',
      },
    );
    expect(answered.statusCode).toBe(200);
    const [request] = bff.service.requests;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe(
      `/v1/orgs/${TEST_ORGANIZATION}/orders?payment_status=paid,refunded&from=2026-11-01T00:00:00%2B01:00`,
    );
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
      'x-api-key',
    ]);
    expect(request?.headers['x-api-key']).toBe(TEST_KEY);
  });

  test('forwards the exact bytes of orders, and no header but the request id', async () => {
    const order = '{"id":1.0, "future":"\\u00e9é 💶"}';
    const odd = `{ "hasMore":false,\n "orders" : [ ${order} ], "extra":1e2 }`;
    bff = await startTestBff((_request, response) =>
      answer(response, 200, odd, {
        'set-cookie': ['a=1', 'b=2'],
        'x-request-id': 'service-7',
        'x-powered-by': 'something',
        etag: '"1"',
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
      }),
    );
    const answered = await bff.get('/api/orders');
    expect(String(listBytes(answered.rawPayload))).toBe(`{"orders":[${order}],"hasMore":false}`);
    expect(answered.headers['x-request-id']).toBe('service-7');
    expect(answered.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answered.headers['cache-control']).toBe('no-store');
    for (const name of ['set-cookie', 'x-powered-by', 'etag', 'access-control-allow-origin']) {
      expect(answered.headers).not.toHaveProperty(name);
    }
  });

  test.each([
    ['amount_min=1e2', 'amount_min'],
    ['payment_status=paid&payment_status=unpaid', 'payment_status'],
    ['store_id=%zz', 'store_id'],
    ['payment_status[]=paid', 'payment_status[]'],
    ['%zz=1', '%zz'],
  ])('%s is 400 and names the parameter, without an upstream request', async (query, parameter) => {
    bff = await startTestBff((_request, response) => answer(response, 200, EMPTY_PAGE));
    const answered = await bff.get(`/api/orders?${query}`);
    expect(answered.statusCode).toBe(400);
    expect(answered.json()).toEqual({
      error: expect.stringContaining(parameter),
      code: 'bad_request',
      request_id: answered.headers['x-request-id'],
    });
    expect(bff.service.requests).toHaveLength(0);
  });
});

describe('GET /api/orders/{orderId}', () => {
  test('requests the order and forwards the response', async () => {
    bff = await startTestBff((_request, response) => answer(response, 200, { order: { id: 'x' } }));
    const answered = await bff.get(`/api/orders/${ORDER_ID}`);
    expect(answered.json()).toEqual({ order: { id: 'x' } });
    expect(bff.service.requests[0]?.url).toBe(
      `/v1/orgs/${TEST_ORGANIZATION}/orders/${ORDER_ID.toLowerCase()}`,
    );
  });

  test.each(['1', '%2e%2e%2f%2e%2e%2fadmin', `${ORDER_ID}%2fx`, 'x'.repeat(300)])(
    'an id that is no UUID is 404 without an upstream request: %s',
    async (orderId) => {
      bff = await startTestBff((_request, response) => answer(response, 200, { order: {} }));
      const answered = await bff.get(`/api/orders/${orderId}`);
      expect(answered.statusCode).toBe(404);
      expect(answered.json()).toMatchObject({ code: 'not_found' });
      expect(bff.service.requests).toHaveLength(0);
    },
  );
});

test('GET /api/session returns stores and settings', async () => {
  const stores = [
    {
      id: ORDER_ID,
      name: 'Gran Vía',
      timeZone: 'Europe/Madrid',
      currency: 'EUR',
      address: ['Calle del Pez 21', '28004 Madrid'],
      taxNumber: 'B12345678',
      phone: '+34 910 000 000',
      group: 'Spain',
    },
  ];
  bff = await startTestBff(() => undefined, { stores: async () => stores });
  const answered = await bff.get('/api/session');
  expect(session.parse(answered.json())).toEqual({
    user: null,
    notice: null,
    limitedTo: null,
    hasKeys: false,
    keepsOrders: false,
    auth: 'none',
    stores,
    demo: true,
    currency: 'EUR',
    timeZone: null,
    dayStartsAt: '04:00',
  });
  expect(answered.headers['cache-control']).toBe('no-store');
});
