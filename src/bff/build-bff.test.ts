import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  brotliCompressSync,
  brotliDecompressSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { SECURITY_HEADERS } from './requests/security-headers.ts';
import { startTestBff, type TestBff } from './testing/start-test-bff.ts';
import { answer } from '#testing/upstream/start-test-upstream.ts';

const SCRIPT = 'export const orders = [];\n'.repeat(20);
const PAGE = '<!doctype html><title>Tillview</title>';
const FOREVER = 'public, max-age=31536000, immutable';

let bff: TestBff;
let serviceStatus: number;
let now: number;

beforeEach(async () => {
  serviceStatus = 200;
  now = 0;
  bff = await startTestBff(
    (_request, response) => answer(response, serviceStatus, { orders: [], hasMore: false }),
    {
      now: () => now,
    },
  );
  const assets = join(bff.dashboardDirectory, 'assets');
  await mkdir(assets);
  await writeFile(join(bff.dashboardDirectory, 'index.html'), PAGE);
  await writeFile(join(bff.dashboardDirectory, '.stamp'), 'secret');
  await writeFile(join(bff.dashboardDirectory, 'tillview.svg'), '<svg/>');
  await writeFile(join(assets, 'main-1a2b.js'), SCRIPT);
  await writeFile(join(assets, 'main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(assets, 'main-1a2b.js.zst'), zstdCompressSync(SCRIPT));
});
afterEach(() => bff.close());

describe('the dashboard’s files', () => {
  test.each([
    '/',
    '/orders',
    '/orders/aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee?view=active',
    '/settings',
  ])('%s is the page, never cached', async (url) => {
    const answered = await bff.app.inject({
      url,
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect(answered.statusCode).toBe(200);
    expect(answered.payload).toBe(PAGE);
    expect(answered.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answered.headers['cache-control']).toBe('no-cache');
  });

  test('files with a hash in their name are cached forever and sent compressed', async () => {
    const plain = await bff.app.inject({ url: '/assets/main-1a2b.js' });
    expect(plain.payload).toBe(SCRIPT);
    expect(plain.headers).toMatchObject({
      'cache-control': FOREVER,
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/),
      vary: 'accept-encoding',
    });
    const compressed = await bff.app.inject({
      url: '/assets/main-1a2b.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': FOREVER,
    });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT);
  });

  test.each(['zstd', 'gzip, zstd;q=0.9', 'br;q=0, *'])(
    'browsers without brotli get zstd: %s',
    async (accepted) => {
      const url = '/assets/main-1a2b.js';
      const answered = await bff.app.inject({ url, headers: { 'accept-encoding': accepted } });
      expect(answered.headers).toMatchObject({
        'content-encoding': 'zstd',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': FOREVER,
        vary: 'accept-encoding',
      });
      expect(zstdDecompressSync(answered.rawPayload).toString()).toBe(SCRIPT);
      const plain = await bff.app.inject({
        url: '/tillview.svg',
        headers: { 'accept-encoding': accepted },
      });
      expect(plain.headers).not.toHaveProperty('content-encoding');
    },
  );

  test.each([
    '/assets/missing.js',
    '/assets/missing',
    '/assets/',
    '/.stamp',
    '/.vite/manifest.json',
    '/missing.txt',
    '/../build-bff.ts',
    '/..%2fbuild-bff.ts',
    '/assets//main-1a2b.js',
    '/%2e%2e/%2e%2e/etc/passwd.txt',
  ])('%s is not there', async (url) => {
    const answered = await bff.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answered.statusCode).toBe(404);
    expect(answered.json()).toMatchObject({ code: 'not_found' });
    expect(answered.headers['cache-control']).toBe('no-store');
  });
});

test('every response has the security headers and a request id', async () => {
  const requests = [
    { url: '/', headers: { accept: 'text/html' } },
    { url: '/assets/main-1a2b.js' },
    { url: '/assets/missing.js' },
    { url: '/api/orders' },
    { url: '/api/orders', headers: { 'x-requested-with': 'tillview' } },
    { url: '/api/unknown', headers: { 'x-requested-with': 'tillview' } },
    { url: '/healthz' },
    { url: '/', headers: { host: 'evil.example' } },
    { url: '/%zz' },
    { url: '/orders', method: 'POST' as const },
  ];
  for (const request of requests) {
    const answered = await bff.app.inject(request);
    expect({ request, ...answered.headers }).toMatchObject({
      ...SECURITY_HEADERS,
      'x-request-id': expect.any(String),
    });
    expect(answered.headers).not.toHaveProperty('strict-transport-security');
  }
  expect(SECURITY_HEADERS['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
      "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'; " +
      'report-uri /api/client-errors',
  );
});

test('over https, browsers use nothing else for a year, and report to an endpoint', async () => {
  const secure = await startTestBff(() => undefined, { config: { isSecure: true } });
  onTestFinished(() => secure.close());
  const answered = await secure.app.inject({ url: '/healthz' });
  expect(answered.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(answered.headers['content-security-policy']).toMatch(/; report-to client-errors$/);
  expect(answered.headers['reporting-endpoints']).toBe('client-errors="/api/client-errors"');
});

describe('the host name', () => {
  test.each(['localhost:4800', '127.0.0.1:80', 'LOCALHOST'])('%s is accepted', async (host) => {
    expect((await bff.app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200);
  });

  test.each([
    'evil.example',
    'localhost.evil.example:4800',
    '127.0.0.1.nip.io',
    '10.0.0.1',
    'localhost@evil',
  ])('any request for "%s" is forbidden', async (host) => {
    for (const url of ['/', '/api/session', '/healthz', '/unknown.txt']) {
      const answered = await bff.app.inject({
        url,
        headers: { host, 'x-requested-with': 'tillview' },
      });
      expect(answered.statusCode).toBe(403);
      expect(answered.json()).toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('health', () => {
  test('readyz requests one order from the upstream, at most once in a while', async () => {
    for (let request = 0; request < 5; request += 1) {
      const answered = await bff.app.inject({ url: '/readyz' });
      expect(answered.json()).toEqual({ status: 'ready' });
    }
    expect(bff.service.requests.map((request) => request.url)).toEqual([
      expect.stringMatching(/orders\?page_size=1$/),
    ]);
  });

  test('readyz is 503 with the reason until the reason is gone', async () => {
    serviceStatus = 401;
    const refused = await bff.app.inject({ url: '/readyz' });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'upstream_credentials' });
    serviceStatus = 200;
    now += 2_000;
    expect((await bff.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });
});

test('logs name the route and never the search terms', async () => {
  await bff.get('/api/orders?amount_min=4242424242', { cookie: 'private=1' });
  const lines = bff.logLines.join('');
  expect(lines).toContain('/api/orders');
  expect(lines).not.toMatch(/4242424242|private/);
});
