import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listBytes } from './testing/list-bytes.ts';
import { startTestBff, type TestBff } from './testing/start-test-bff.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';
import { systemTiming } from '#upstream/timing.ts';

const PAGE = JSON.stringify({ orders: [], hasMore: false });

let bff: TestBff;
afterEach(() => bff.close());

test('an upstream that is down gets few retries, then no request', async () => {
  bff = await startTestBff((_request, response) => answer(response, 503, { error: 'down' }), {
    budgets: { retryDelayMs: 1 },
    // The breaker's pause never ends, however slow the machine is.
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

test('requests beyond the running and waiting ones are refused at once', async () => {
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

test('a disconnect aborts the upstream request without an error', async () => {
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
