// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { requestOwn } from './own-request.ts';

afterEach(() => vi.unstubAllGlobals());

test('a change outlives its page, unless it is longer than browsers allow', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, keepalive }: RequestInit) => {
    requests.push([method, path, keepalive]);
    return Response.json({});
  });
  await requestOwn('GET', '/api/views');
  await requestOwn('PUT', '/api/exceptions/marks', { body: { note: 'Birthday' } });
  await requestOwn('DELETE', '/api/views/1');
  await requestOwn('POST', '/api/views', { body: { name: 'x'.repeat(70_000) } });
  expect(requests).toEqual([
    ['GET', '/api/views', false],
    ['PUT', '/api/exceptions/marks', true],
    ['DELETE', '/api/views/1', true],
    ['POST', '/api/views', false],
  ]);
});
