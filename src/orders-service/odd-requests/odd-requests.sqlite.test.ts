import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { casesOf } from '#database/testing/test-database.ts';
import { buildOrdersService } from '../build-orders-service.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { errorOf, exchange, splitResponses } from '#testing/exchange.ts';
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

describe('odd bytes on a connection', () => {
  let app: ReturnType<typeof buildOrdersService>;
  let port: number;
  let get: string;

  beforeAll(async () => {
    // As long as in use: on a busy machine, a whole request might take longer than 50 ms.
    const timeouts = { headersMs: 20_000, requestMs: 60_000, checkMs: 5_000, lingerMs: 50 };
    app = buildOrdersService({ database: service.database, timeouts });
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    get = `GET /v1/orgs/${service.organizationId}/orders HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${service.key}\r\n`;
  });
  afterAll(() => app.close());

  /** The status and message of each response; the message of an order list is `orders`. */
  async function answersTo(
    bytes: string,
    options?: { isKeptOpen: boolean },
  ): Promise<(readonly [number, string])[]> {
    const answers = splitResponses(await exchange(port, bytes, options));
    return answers.map(
      (answer) => [answer.status, answer.status === 200 ? 'orders' : errorOf(answer)] as const,
    );
  }

  const NO_HTTP = [400, 'The request is not valid HTTP.'] as const;
  const ONE_HOST = [400, 'The request must have one Host header.'] as const;
  const GET_ONLY = [405, 'This address answers to GET only.'] as const;

  test.each([
    ['garbage', '\u0000\u0001 nonsense\r\n\r\n', [NO_HTTP]],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [NO_HTTP]],
    ['no Host', 'GET /v1 HTTP/1.1\r\n\r\n', [ONE_HOST]],
    ['two Hosts', 'GET /v1 HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', [ONE_HOST]],
    [
      'HTTP/1.0 without Host',
      'GET / HTTP/1.0\r\n\r\n',
      [[404, 'There is nothing at this address.']],
    ],
    ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', [GET_ONLY]],
    [
      'a request line that is too long',
      `GET /?${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      [[431, 'The address and headers of the request are too long.']],
    ],
  ])('%s is answered in the usual shape', async (_name, bytes, expected) => {
    expect(await answersTo(bytes)).toEqual(expected);
  });

  test('an expectation that cannot be met is a 417, the usual one is met', async () => {
    expect(await answersTo(`${get}Expect: tea\r\n\r\n`)).toEqual([
      [417, 'The Expect header cannot be met.'],
    ]);
    expect(await answersTo(`${get}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`)).toEqual([
      [200, 'orders'],
    ]);
  });

  test.each(['', 'Connection: upgrade\r\n'])(
    'requests get their own answers before what follows them (%j)',
    async (header) => {
      const request = `${get}${header}\r\n`;
      const garbage = '\u0001\u0002\r\n\r\n'.repeat(3);
      const expected = [[200, 'orders'], [200, 'orders'], NO_HTTP];
      expect(await answersTo(`${request}${request}${garbage}`, { isKeptOpen: true })).toEqual(
        expected,
      );
      for (const end of ['', garbage, 'GET /v1']) {
        const answers = await answersTo(`${request}${request}${end}`);
        expect(answers.slice(0, 2)).toEqual(expected.slice(0, 2));
      }
    },
  );

  test('a wish for another protocol is answered in this one, and the connection closed', async () => {
    const request = `${get}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n\u0001\u0002`;
    expect(await answersTo(request, { isKeptOpen: true })).toEqual([[200, 'orders']]);
  });

  test('three hundred unfinished requests, from clients that never close, leave no connection open', async () => {
    const timeouts = { headersMs: 50, requestMs: 100, checkMs: 20, lingerMs: 50 };
    const impatient = buildOrdersService({ database: service.database, timeouts });
    onTestFinished(() => impatient.close());
    const { port: toImpatient } = new URL(await impatient.listen({ host: '127.0.0.1', port: 0 }));
    const options = { port: Number(toImpatient), host: '127.0.0.1', allowHalfOpen: true };
    const clients = Array.from({ length: 300 }, () => connect(options));
    const answers = clients.map(async (client) => {
      client.write('GET /v1 HTTP/1.1\r\nX: ');
      return splitResponses(await text(client));
    });
    for (const [answer] of await Promise.all(answers)) {
      expect(answer && errorOf(answer)).toBe('The request took too long to arrive.');
    }
    await expect
      .poll(() => promisify(impatient.server.getConnections.bind(impatient.server))(), {
        timeout: 30_000,
      })
      .toBe(0);
    for (const client of clients) client.destroy();
  });
});
