import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { apiErrorBody } from '#contract/bff/api-error.ts';
import { errorOf, exchange, splitResponses } from '#testing/exchange.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';
import type { ClientTimeouts } from '#http/odd-requests.ts';
import { startTestBff, type TestBff } from './testing/start-test-bff.ts';

type Listening = { readonly bff: TestBff; readonly port: number };

/**
 * Never times out, even on a busy machine: one with timeouts of production, one for requests that
 * never end.
 */
let patient: Listening;
let impatient: Listening;

/** Requests in flight at the upstream: now, and at most. */
const upstream = { open: 0, most: 0 };

async function answerSoon(response: ServerResponse): Promise<void> {
  upstream.open += 1;
  upstream.most = Math.max(upstream.most, upstream.open);
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  upstream.open -= 1;
  answer(response, 200, { orders: [], hasMore: false });
}

async function listen(timeouts: ClientTimeouts): Promise<Listening> {
  const bff = await startTestBff((_request, response) => void answerSoon(response), { timeouts });
  return { bff, port: Number(new URL(await bff.app.listen({ port: 0, host: '127.0.0.1' })).port) };
}

beforeAll(async () => {
  patient = await listen({ headersMs: 20_000, requestMs: 60_000, checkMs: 5_000, lingerMs: 50 });
  impatient = await listen({ headersMs: 50, requestMs: 100, checkMs: 20, lingerMs: 50 });
});
afterAll(async () => {
  await Promise.all([patient.bff.close(), impatient.bff.close()]);
});

async function connectionsTo({ app }: TestBff): Promise<number> {
  return promisify(app.server.getConnections.bind(app.server))();
}

const GET = 'GET /api/orders HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: tillview\r\n';

const THOUSAND_STORES = Array.from({ length: 1_000 }, () => crypto.randomUUID()).join();

/** The status and code of each response; an order list has the code `orders`. */
async function answersTo(bytes: string): Promise<string[]> {
  return splitResponses(await exchange(patient.port, bytes, { isKeptOpen: true })).map(
    (answered) => {
      expect(answered.head).toMatch(/^content-security-policy: default-src 'none'/im);
      if (answered.status === 200) return '200 orders';
      errorOf(answered);
      return `${answered.status} ${apiErrorBody.parse(JSON.parse(answered.body)).code}`;
    },
  );
}

test.each([
  ['garbage', '\u0000\u0001 nonsense\r\n\r\n', '400 bad_request'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400 bad_request'],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400 bad_request'],
  [
    'two Hosts',
    'GET / HTTP/1.1\r\nHost: localhost\r\nhost: b\r\nConnection: close\r\n\r\n',
    '400 bad_request',
  ],
  ['HTTP/1.0 without Host', 'GET / HTTP/1.0\r\n\r\n', '403 forbidden'],
  ['a tunnel', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', '405 method_not_allowed'],
  [
    'too long a head',
    `GET /?${'a'.repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    '431 bad_request',
  ],
  [
    'a choice of 1,000 stores',
    `GET /api/orders?store_id=${THOUSAND_STORES} ${GET.slice(GET.indexOf('HTTP'))}Connection: close\r\n\r\n`,
    '200 orders',
  ],
  [
    'an expectation that cannot be met',
    `${GET}Connection: close\r\nExpect: tea\r\n\r\n`,
    '417 bad_request',
  ],
  [
    'the usual expectation',
    `${GET}Connection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
    '200 orders',
  ],
  [
    'a wish for another protocol',
    `${GET}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n`,
    '200 orders',
  ],
])('%s is answered in the usual shape', async (_name, bytes, expected) => {
  expect(await answersTo(bytes)).toEqual([expected]);
});

test('unfinished requests, from clients that never close, leave no connection open', async () => {
  const { bff, port } = impatient;
  const clients = Array.from({ length: 50 }, () =>
    connect({ port, host: '127.0.0.1', allowHalfOpen: true }),
  );
  const answers = clients.map(async (client) => {
    client.write('GET / HTTP/1.1\r\nX: ');
    return splitResponses(await text(client));
  });
  for (const [answered] of await Promise.all(answers)) {
    expect(answered && errorOf(answered)).toBe('The request took too long to arrive.');
  }
  await expect.poll(() => connectionsTo(bff)).toBe(0);
  for (const client of clients) client.destroy();
});

test('a client that reads nothing of its responses leaves no connection open', async () => {
  const { bff, port } = await listen({
    headersMs: 20_000,
    requestMs: 60_000,
    checkMs: 5_000,
    lingerMs: 50,
    idleMs: 50,
  });
  onTestFinished(() => bff.close());
  await writeFile(join(bff.dashboardDirectory, 'large.txt'), Buffer.alloc(1_000_000));
  const client = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  client.write('GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(30));
  // A busy machine may end the connection before anything is readable.
  await new Promise((resolve) => client.once('readable', resolve).once('close', resolve));
  await expect.poll(() => connectionsTo(bff)).toBe(0);
  client.destroy();
});
