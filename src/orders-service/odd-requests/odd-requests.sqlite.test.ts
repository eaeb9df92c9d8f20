import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { readError } from '../testing/read-error.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';
import { startTestService } from '../testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
  await saveOrders(service.database, service.organizationId, [sampleOrder(), sampleOrder()]);
});
afterAll(() => service.stop());

describe('odd requests', () => {
  test('unknown paths are 404, other methods 405, HEAD has no body', async () => {
    const headers = { 'x-api-key': service.key };
    const path = `/v1/orgs/${service.organizationId}/orders`;
    for (const url of ['/', '/v1', '/v2/orgs', '/v1/orgs/%zz/orders', `${path}/a/b`, `${path}s`]) {
      expect(readError(await service.app.inject({ url, headers })).status).toBe(404);
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const) {
      const payload =
        method === 'POST'
          ? { headers: { ...headers, 'content-type': 'application/json' }, payload: '{"' }
          : {};
      for (const url of [path, `${path}/${randomUUID()}?x=1`]) {
        const answer = await service.app.inject({ method, url, headers, ...payload });
        expect(readError(answer).status).toBe(405);
        expect(answer.headers['allow']).toBe('GET, HEAD');
      }
    }
    const head = await service.app.inject({ method: 'HEAD', url: path, headers });
    const get = await service.app.inject({ url: path, headers });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers['x-powered-by']).toBeUndefined();
  });

  test('an internal error is a 500 with only the request id', async () => {
    const broken = await startTestService();
    await broken.database.close();
    const answer = await broken.get('');
    expect(readError(answer)).toEqual({
      status: 500,
      error: 'Something went wrong in the service.',
    });
    await broken.stop();
  });
});
