import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#database/testing/test-database.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { readError } from '../testing/read-error.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';
import { startTestService } from '../testing/start-test-service.ts';
import { anyCharacter } from '#testing/any-character.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
  await saveOrders(service.database, service.organizationId, [sampleOrder(), sampleOrder()]);
});
afterAll(() => service.stop());

describe('odd requests', () => {
  test('what is not there is 404, another method 405 with Allow, HEAD like GET without its body', async () => {
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

  test('no query string, id or header makes the service fail', async () => {
    const name = fc.constantFrom(
      'store_id',
      'view',
      'payment_status',
      'source',
      'from',
      'to',
      'before',
      'amount_min',
      'amount_max',
      'page_size',
      'expand',
      '__proto__',
      '',
    );
    const value = fc.oneof(
      fc.string({ unit: anyCharacter }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.string().map((text) => text.replaceAll(/[^!-~]|#/g, '')),
      fc.constantFrom(
        '%00',
        '%zz',
        '%',
        '%ff',
        '',
        ',',
        '9'.repeat(40),
        '-0',
        '0000-01-01',
        '9999-12-31T23:59:59-23:59',
        'a,'.repeat(3000),
        'paid',
        'items',
        '50',
      ),
    );
    const query = fc
      .array(fc.tuple(name, value), { maxLength: 5 })
      .map((all) => all.map((pair) => pair.join('=')).join('&'));
    const header = fc.tuple(
      fc.constantFrom(
        'accept',
        'accept-version',
        'content-type',
        'if-none-match',
        'range',
        'x-request-id',
        'x-http-method-override',
      ),
      fc.string().map((text) => text.replaceAll(/[^ -~]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.option(value),
        header,
        async (query, orderId, [headerName, headerValue]) => {
          const answer = await service.app.inject({
            url: `/v1/orgs/${service.organizationId}/orders${orderId === null ? '' : `/${orderId}`}?${query}`,
            headers: { 'x-api-key': service.key, [headerName]: headerValue },
          });
          expect([200, 400, 404]).toContain(answer.statusCode);
          if (answer.statusCode !== 200) readError(answer);
        },
      ),
      { seed: 20, numRuns: casesOf(700) },
    );
  });

  test('a fault of its own is a 500 that tells nothing but the request id', async () => {
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
