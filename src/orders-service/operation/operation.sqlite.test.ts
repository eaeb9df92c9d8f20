import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildOrdersService } from '../build-orders-service.ts';
import { readError } from '../testing/read-error.ts';
import { startTestService } from '../testing/start-test-service.ts';
import { createServiceMetrics } from './service-metrics.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('health', () => {
  test('a broken database is 503 in the usual shape with Retry-After', async () => {
    const { app, database, stop } = await startTestService();
    onTestFinished(stop);
    await database.query.schema.alterTable('organizations').renameTo('elsewhere').execute();
    const answer = await app.inject('/readyz');
    expect(readError(answer)).toEqual({ status: 503, error: 'The database does not answer.' });
    expect(answer.headers['retry-after']).toBe('1');
  });
});

describe('metrics', () => {
  async function start(token?: string) {
    const { database, organizationId, key } = await openServiceData();
    const app = buildOrdersService({ database, metrics: createServiceMetrics(token) });
    onTestFinished(() => app.close());
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    const list = `${baseUrl}/v1/orgs/${organizationId}/orders`;
    const read = async (): Promise<string> => (await fetch(`${baseUrl}/metrics`)).text();
    return { app, database, baseUrl, list, key, organizationId, read };
  }

  async function openServiceData() {
    const { database, organizationId, key, stop } = await startTestService();
    onTestFinished(stop);
    return { database, organizationId, key };
  }

  test('count requests by route, never by address', async () => {
    const { list, baseUrl, key, organizationId, read } = await start();
    await fetch(`${list}?source=private`, { headers: { 'x-api-key': key } });
    await fetch(list);
    await fetch(`${list}/11111111-2222-4333-8444-555555555555`, { headers: { 'x-api-key': key } });
    await fetch(`${baseUrl}/private`);
    const text = await read();
    const counts = [
      ...text.matchAll(/^tillview_service_request_duration_seconds_count(\{.*)$/gm),
    ].map(([, found]) => found);
    expect(counts.sort()).toEqual([
      '{method="GET",route="/v1/orgs/:orgId/orders",status="200"} 1',
      '{method="GET",route="/v1/orgs/:orgId/orders",status="401"} 1',
      '{method="GET",route="/v1/orgs/:orgId/orders/:orderId",status="404"} 1',
      '{method="GET",route="none",status="404"} 1',
    ]);
    expect(text).toContain('tillview_service_requests_in_flight 1\n');
    expect(text).toMatch(
      /^tillview_service_database_connections\{pool="reads",state="open"\} [1-4]$/m,
    );
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    for (const secret of ['private', organizationId, '4333-8444', key.slice(3, 11)])
      expect(text).not.toContain(secret);
  });

  test("are for this machine's programs, but not through a proxy", async () => {
    const { app } = await start();
    const statusFor = async (remoteAddress: string, headers = {}): Promise<number> =>
      (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect(await statusFor('127.0.0.1')).toBe(200);
    expect(await statusFor('::ffff:127.0.0.1')).toBe(200);
    expect(await statusFor('::1')).toBe(200);
    expect(await statusFor('192.0.2.7')).toBe(403);
    expect(await statusFor('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(403);
    for (const host of ['localhost:4801', 'LOCALHOST', '127.0.0.1:4801', '[::1]:4801'])
      expect([host, await statusFor('127.0.0.1', { host })]).toEqual([host, 200]);
    for (const host of [
      'rebound.example:4801',
      'localhost.rebound.example',
      '192.0.2.7',
      'localhost@rebound.example',
    ])
      expect([host, await statusFor('127.0.0.1', { host })]).toEqual([host, 403]);
  });

  test('are for everyone with the token, if one is set', async () => {
    const { app } = await start('0123456789abcdef');
    const statusFor = async (authorization?: string): Promise<number> =>
      (
        await app.inject({
          url: '/metrics',
          remoteAddress: '192.0.2.7',
          headers: {
            host: 'tillview.example',
            ...(authorization !== undefined && { authorization }),
          },
        })
      ).statusCode;
    expect(await statusFor('Bearer 0123456789abcdef')).toBe(200);
    for (const wrong of [undefined, 'Bearer', 'Bearer 0123456789abcde', '0123456789abcdef'])
      expect(await statusFor(wrong)).toBe(401);
  });
});

test('a request is one line in the log, without orders or secrets', async () => {
  const { database, organizationId, key } = service;
  const lines: string[] = [];
  const logger = Fastify({
    logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  }).log;
  const app = buildOrdersService({ database, logger });
  onTestFinished(() => app.close());
  const order = '11111111-2222-4333-8444-555555555555';
  const headers = { 'x-api-key': key, 'user-agent': 'private-agent' };
  const found = await app.inject({
    url: `/v1/orgs/${organizationId}/orders?amount_min=4242424242`,
    headers,
  });
  await app.inject({ url: `/v1/orgs/${organizationId}/orders/${order}`, headers });
  await app.inject({ url: '/private/4242424242' });
  await app.inject({ url: '/readyz' });
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      msg: 'answered',
      request_id: found.headers['x-request-id'],
      key_prefix: key.slice(3, 11),
      method: 'GET',
      route: '/v1/orgs/:orgId/orders',
      status: 200,
      ms: expect.any(Number),
    },
    { route: '/v1/orgs/:orgId/orders/:orderId', status: 404 },
    { route: null, status: 404, key_prefix: null },
  ]);
  for (const secret of [
    key.slice(12),
    organizationId,
    order,
    '4242424242',
    'private',
    '127.0.0.1',
  ]) {
    expect(lines.join('')).not.toContain(secret);
  }
});
