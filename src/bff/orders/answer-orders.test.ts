import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { listBytes } from '../testing/list-bytes.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';

let bff: TestBff;
afterEach(() => bff.close());

/** Larger than one read of a connection, with a euro sign cut in the middle. */
const PAGE = Buffer.from(`{"orders":[{"note":"${'x'.repeat(200_000)}€"}],"hasMore":false}`);
const CUT = PAGE.indexOf('€') + 1;

/** Sends the second of two pieces when `go` is called. */
function sendPage(response: ServerResponse): { go(): void } {
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-request-id', 'page-1');
  response.write(PAGE.subarray(0, CUT));
  return { go: () => response.end(PAGE.subarray(CUT)) };
}

/** Over a real connection. */
async function read(address: string, method: 'GET' | 'HEAD', headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asDashboard = { 'x-requested-with': 'tillview', ...headers };
  get(`${address}/api/orders`, { method, headers: asDashboard }, resolve).on('error', reject);
  const response = await promise;
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

async function start(onPage: (page: { go(): void }) => void): Promise<string> {
  bff = await startTestBff((_request, response) => onPage(sendPage(response)));
  return bff.app.listen({ host: '127.0.0.1', port: 0 });
}

test('a page reaches the browser byte for byte, however it was split', async () => {
  const address = await start(({ go }) => setImmediate(go));
  const { status, headers, body } = await read(address, 'GET');
  expect(status).toBe(200);
  expect(listBytes(body).equals(PAGE)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'x-request-id': 'page-1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const packed = await read(address, 'GET', { 'accept-encoding': 'gzip' });
  expect(listBytes(gunzipSync(packed.body)).equals(PAGE)).toBe(true);
  const head = await read(address, 'HEAD');
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(body.length) } });
  expect(head.body).toHaveLength(0);
});

test('browsers that share a read each get it all, however slow one is', async () => {
  const many = Buffer.from(`{"orders":[{"note":"${'€'.repeat(3_000_000)}"}],"hasMore":false}`);
  const asked = Promise.withResolvers<ServerResponse>();
  bff = await startTestBff((_request, response) => asked.resolve(response));
  const address = await bff.app.listen({ host: '127.0.0.1', port: 0 });
  const open = () => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get(
      `${address}/api/orders`,
      { agent: false, headers: { 'x-requested-with': 'tillview' } },
      resolve,
    ).on('error', reject);
    return promise;
  };
  let requests = 0;
  bff.app.server.on('request', () => (requests += 1));
  const [slow, quick] = [open(), open()];
  const upstream = await asked.promise;
  await expect.poll(() => requests).toBe(2);
  upstream.setHeader('content-type', 'application/json');
  upstream.end(many);
  const paused = (await slow).pause();
  expect(listBytes(await buffer(await quick)).equals(many)).toBe(true);
  expect(listBytes(await buffer(paused)).equals(many)).toBe(true);
  expect(bff.service.requests).toHaveLength(1);
});

test('a page that is answered while the server ends closes its connection', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<{ go(): void }>();
  const address = await start(begin);
  const reading = read(address, 'GET', { connection: 'keep-alive' });
  const page = await begun;
  const closing = bff.app.close();
  page.go();
  const { headers, body } = await reading;
  expect(headers.connection).toBe('close');
  expect(listBytes(body).equals(PAGE)).toBe(true);
  await closing;
});
