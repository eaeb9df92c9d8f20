// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { browserMemory } from '../kit/browser-storage.ts';
import { saveMark } from './marks-api.ts';

afterEach(() => vi.unstubAllGlobals());

test('a mark reaches the server even if the page is left at once', async () => {
  const requests: unknown[] = [];
  const entry = { id: 'comp:o1', storeId: '00000000-0000-4000-8000-0000000000b1', day: '2026-11-17', state: '500' };
  const request = { ...entry, mark: 'looked_at', note: '' } as const;
  vi.stubGlobal('fetch', async (path: string, { method, keepalive }: RequestInit) => {
    requests.push([method, path, keepalive]);
    return Response.json({ ...request, until: null, by: 'Ana', at: '2026-11-18T08:00:00Z' });
  });
  await saveMark({ ...request, ticket: 'T-1' }, browserMemory.lasting, true);
  expect(requests).toEqual([['PUT', '/api/exceptions', true]]);
});
