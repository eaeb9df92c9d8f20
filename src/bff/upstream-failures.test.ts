import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { listBytes } from './testing/list-bytes.ts';
import { startTestBff, TEST_KEY, type TestBff } from './testing/start-test-bff.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';

const PAGE = JSON.stringify({ orders: [{ id: 'é' }], hasMore: false });

const OUR_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** One attempt, and a body limit that a test can exceed. */
const SMALL = { bodyBytes: 1_000, retries: 0 };
/** Time-outs short enough for a test to wait for. */
const SHORT = { ...SMALL, headersMs: 50, idleMs: 50 };

let bff: TestBff;
afterEach(() => bff.close());

const FAILURES: Record<string, [listener: RequestListener, status: number, code: string]> = {
  'no headers': [() => undefined, 504, 'upstream_timeout'],
  'headers and no body': [
    (_, response) => response.writeHead(200).flushHeaders(),
    504,
    'upstream_timeout',
  ],
  'a connection cut before the answer': [
    (request) => request.socket.destroy(),
    502,
    'upstream_unreachable',
  ],
  'a connection cut in the body': [
    (request, response) => {
      response.writeHead(200, { 'content-length': 500 });
      response.write(PAGE, () => request.socket.destroy());
    },
    502,
    'upstream_error',
  ],
  'something that is no HTTP': [
    (request) => request.socket.end('garbage\r\n\r\n'),
    502,
    'upstream_error',
  ],
  'broken JSON': [(_, response) => answer(response, 200, '{"orders":['), 502, 'upstream_error'],
  'text that is no UTF-8': [
    (_, response) =>
      answer(
        response,
        200,
        Buffer.from([...Buffer.from('{"orders":[],"hasMore":false,"x":"'), 0xff]),
      ),
    502,
    'upstream_error',
  ],
  'JSON of another form': [
    (_, response) => answer(response, 200, { orders: {}, hasMore: false }),
    502,
    'upstream_error',
  ],
  'a body over the limit': [
    (_, response) => answer(response, 200, { orders: ['x'.repeat(2_000)], hasMore: false }),
    502,
    'upstream_error',
  ],
  'a gzip bomb': [
    (_, response) =>
      answer(
        response,
        200,
        gzipSync(JSON.stringify({ orders: ['x'.repeat(100_000)], hasMore: false })),
        {
          'content-encoding': 'gzip',
        },
      ),
    502,
    'upstream_error',
  ],
  'gzip that is none': [
    (_, response) => answer(response, 200, PAGE, { 'content-encoding': 'gzip' }),
    502,
    'upstream_error',
  ],
  'an encoding we did not ask for': [
    (_, response) => answer(response, 200, PAGE, { 'content-encoding': 'zstd' }),
    502,
    'upstream_error',
  ],
  'our own key in the answer': [
    (request, response) => answer(response, 200, { orders: [request.headers], hasMore: false }),
    502,
    'upstream_error',
  ],
  'our own key in an error': [
    (request, response) =>
      answer(response, 400, { error: `bad key ${String(request.headers['x-api-key'])}` }),
    400,
    'bad_request',
  ],
  'our own key as request id': [
    (request, response) =>
      answer(
        response,
        500,
        { error: 'no' },
        { 'x-request-id': String(request.headers['x-api-key']) },
      ),
    502,
    'upstream_error',
  ],
  'a redirect': [
    (_, response) => answer(response, 302, PAGE, { location: '/elsewhere' }),
    502,
    'upstream_error',
  ],
  'status 401': [
    (_, response) => answer(response, 401, { error: 'invalid API key' }),
    502,
    'upstream_credentials',
  ],
  'half of our key in an error': [
    (_, response) =>
      answer(response, 400, {
        error: `bad ${TEST_KEY.slice(20)}`,
        request_id: TEST_KEY.slice(0, 20),
      }),
    400,
    'bad_request',
  ],
  'fifteen megabytes of empty lists': [
    (_, response) =>
      answer(response, 200, `{"orders":[{"a":[${'[],'.repeat(5_000_000)}[]]}],"hasMore":false}`),
    502,
    'upstream_error',
  ],
  'status 500': [(_, response) => answer(response, 500, { error: 'no' }), 502, 'upstream_error'],
};

test.each(Object.entries(FAILURES))('%s', async (_name, [listener, status, code]) => {
  bff = await startTestBff(listener, { budgets: code === 'upstream_timeout' ? SHORT : SMALL });
  const answered = await bff.get('/api/orders');
  expect(answered.statusCode).toBe(status);
  expect(answered.json()).toEqual({
    error: expect.any(String),
    code,
    request_id: expect.stringMatching(OUR_ID),
  });
  expect(answered.headers['x-request-id']).toBe(answered.json().request_id);
  expect(answered.payload + JSON.stringify(answered.headers)).not.toContain(TEST_KEY);
  // On a busy machine, the time-out may pass before the upstream has seen the request.
  await expect.poll(() => bff.service.requests.length).toBe(1);
});

test.each([
  ['gzip', gzipSync(PAGE)],
  ['br', brotliCompressSync(PAGE)],
])('a %s response is decompressed', async (encoding, body) => {
  bff = await startTestBff((_request, response) =>
    answer(response, 200, body, { 'content-encoding': encoding }),
  );
  const answered = await bff.get('/api/orders');
  expect(String(listBytes(answered.rawPayload))).toBe(PAGE);
  expect(answered.headers).not.toHaveProperty('content-encoding');
});

describe('the upstream’s words and ids', () => {
  test('a 400 keeps status and id, and its message is logged scrubbed', async () => {
    const error = `source is unknown at /srv/app.js with ${TEST_KEY.slice(20)}: SELECT name FROM members`;
    bff = await startTestBff((_request, response) =>
      answer(response, 400, { error, request_id: 'body-1' }, { 'x-request-id': 'header-1' }),
    );
    const answered = await bff.get('/api/orders?source=moon');
    expect(answered.statusCode).toBe(400);
    expect(answered.json()).toEqual({
      error: "The order service doesn't accept these filters.",
      code: 'bad_request',
      request_id: 'body-1',
    });
    expect(answered.headers['x-request-id']).toBe('body-1');
    const logged = bff.logLines
      .map((line) => JSON.parse(line))
      .filter(({ cause }) => cause !== undefined);
    expect(logged).toMatchObject([
      {
        cause: 'the order service said: source is unknown at … with …',
        upstreamRequestId: 'body-1',
      },
    ]);
  });

  test('the header has the id if the body has none, and a harmful id is dropped', async () => {
    bff = await startTestBff((request, response) =>
      request.url?.includes('source=a')
        ? answer(response, 403, { error: 'no' }, { 'x-request-id': 'header-1' })
        : answer(response, 403, { error: 'no', request_id: 'x\r\nset-cookie: a=1' }),
    );
    expect((await bff.get('/api/orders?source=a')).json()).toMatchObject({
      request_id: 'header-1',
    });
    expect((await bff.get('/api/orders?source=b')).json().request_id).toMatch(OUR_ID);
  });
});

describe('retries', () => {
  const budgets = { retryDelayMs: 1 };

  test.each([429, 502, 503, 504])('a read that failed with %i is retried', async (status) => {
    bff = await startTestBff(
      (_request, response) =>
        answer(response, bff.service.requests.length < 3 ? status : 200, PAGE),
      { budgets },
    );
    expect(String(listBytes((await bff.get('/api/orders')).rawPayload))).toBe(PAGE);
    expect(bff.service.requests).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 500, 501])(
    'a read that failed with %i is not retried',
    async (status) => {
      bff = await startTestBff((_request, response) => answer(response, status, { error: 'no' }), {
        budgets,
      });
      await bff.get('/api/orders');
      expect(bff.service.requests).toHaveLength(1);
    },
  );

  test('a Retry-After beyond the deadline is returned to the browser at once', async () => {
    bff = await startTestBff((_request, response) =>
      answer(response, 429, { error: 'slow' }, { 'retry-after': '60' }),
    );
    const answered = await bff.get('/api/orders');
    expect(answered.statusCode).toBe(429);
    expect(answered.json()).toMatchObject({ code: 'upstream_rate_limited' });
    expect(answered.headers['retry-after']).toBe('60');
    expect(bff.service.requests).toHaveLength(1);
  });
});
