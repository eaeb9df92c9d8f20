import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { listBytes } from './testing/list-bytes.ts';
import { startTestBff, type TestBff } from './testing/start-test-bff.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';
import { systemTiming } from '#upstream/timing.ts';

const PAGE = JSON.stringify({ orders: [], hasMore: false });

let bff: TestBff;
afterEach(() => bff.close());

test('many requests against an upstream that is down make few retries, and then none reaches it', async () => {
  bff = await startTestBff((_request, response) => answer(response, 503, { error: 'down' }), {
    budgets: { retryDelayMs: 1 },
    // The breaker's pause never ends, however long the machine takes for the requests.
    timing: { ...systemTiming, now: () => 0 },
  });
  for (let request = 0; request < 50; request += 1) {
    expect((await bff.get(`/api/orders?amount_min=${request}`)).statusCode).toBe(502);
  }
  expect(bff.service.requests).toHaveLength(10);
  const answered = await bff.get('/api/orders');
  expect(answered.json()).toMatchObject({ code: 'upstream_unreachable' });
  expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0);
});

test('identical reads share one upstream call', async () => {
  const waiting: ServerResponse[] = [];
  bff = await startTestBff((_request, response) => waiting.push(response));
  const reads = Promise.all(
    ['view=all', 'page_size=200', '', 'view=all&page_size=200'].map((query) =>
      bff.get(`/api/orders?${query}`),
    ),
  );
  await expect.poll(() => waiting.length).toBe(1);
  for (const response of waiting) answer(response, 200, PAGE);
  expect((await reads).map((answered) => String(listBytes(answered.rawPayload)))).toEqual([
    PAGE,
    PAGE,
    PAGE,
    PAGE,
  ]);
  expect(bff.service.requests).toHaveLength(1);
});

test('so many run, so many wait, the rest is turned away at once', async () => {
  const waiting: ServerResponse[] = [];
  bff = await startTestBff((_request, response) => waiting.push(response), {
    budgets: { connections: 2, waiting: 3 },
  });
  const statuses: number[] = [];
  const reads = Array.from({ length: 8 }, async (_, index) => {
    const { statusCode } = await bff.get(`/api/orders?amount_min=${index}`);
    statuses.push(statusCode);
  });
  await expect.poll(() => statuses).toEqual([503, 503, 503]);
  await expect.poll(() => waiting.length).toBe(2);
  for (let served = 0; served < 5; served += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(served);
    const response = waiting[served];
    if (response) answer(response, 200, PAGE);
  }
  await Promise.all(reads);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
});

test('a browser that leaves ends its upstream request, and nothing is answered or logged as an error', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  bff = await startTestBff((_request, response) => arrived.resolve(response));
  const address = await bff.app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const read = fetch(`${address}/api/orders`, {
    headers: { 'x-requested-with': 'tillview' },
    signal: leaving.signal,
  });
  const gone = once(await arrived.promise, 'close');
  leaving.abort();
  await expect(read).rejects.toThrow(/abort/);
  await gone;
  expect(bff.logLines.filter((line) => Number(JSON.parse(line).level) >= 40)).toEqual([]);
});

test('a thousand browsers that leave, with a request under way or waiting, leave nothing behind', async () => {
  let isOpen = false;
  bff = await startTestBff((_request, response) => isOpen && answer(response, 200, PAGE), {
    budgets: { connections: 4, waiting: 250 },
  });
  const port = Number(new URL(await bff.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const timers = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const timersBefore = timers();
  const openConnections = promisify(bff.app.server.getConnections.bind(bff.app.server));
  for (let round = 0; round < 4; round += 1) {
    const clients = Array.from({ length: 250 }, (_, client) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      const path = `/api/orders?amount_min=${round * 250 + client}`;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: tillview\r\n\r\n`);
      return socket;
    });
    await expect
      .poll(() => bff.service.requests.length, { interval: 5, timeout: 20_000 })
      .toBeGreaterThanOrEqual(4 * (round + 1));
    for (const client of clients) client.destroy();
    await expect.poll(() => openConnections(), { interval: 5, timeout: 20_000 }).toBe(0);
  }
  await expect
    .poll(() => bff.service.requests.every(({ socket }) => socket.destroyed), {
      interval: 5,
      timeout: 20_000,
    })
    .toBe(true);
  // Fewer than the requests that were under way at once: the test runner has timers of its own.
  await expect.poll(timers, { interval: 5, timeout: 20_000 }).toBeLessThan(timersBefore + 4);
  isOpen = true;
  expect((await bff.get('/api/orders')).statusCode).toBe(200);
});

test('of fifteen megabytes of empty lists only the first are read', async () => {
  let sent = 0;
  bff = await startTestBff((_request, response) => {
    const lists = Buffer.from('[],'.repeat(20_000));
    const send = (): void => {
      while (sent < 15_000_000 && response.writable) {
        sent += lists.length;
        if (!response.write(lists)) return;
      }
      response.end('[]]}],"hasMore":false}');
    };
    response.write('{"orders":[{"a":[');
    response.on('drain', send);
    send();
  });
  const answered = await bff.get('/api/orders');
  expect([answered.statusCode, answered.json().code]).toEqual([502, 'upstream_error']);
  // The buffers of both sockets hold a few megabytes.
  expect(sent).toBeLessThan(10_000_000);
  expect(bff.logLines.join('')).toContain('too many objects and arrays');
});
