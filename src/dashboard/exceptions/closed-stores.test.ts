import { afterEach, expect, test, vi } from 'vitest';
import { exampleFigures } from '#testing/example-closing.ts';
import { closedStores } from './closed-stores.ts';

afterEach(() => vi.unstubAllGlobals());

test('a store is closed also where more closings than one response holds were saved after its own', async () => {
  const pages = new Map([
    ['/api/closings?from=2026-11-19&to=2026-11-19', { numbers: [4, 3], hasMore: true }],
    ['/api/closings?from=2026-11-19&to=2026-11-19&before=3', { numbers: [2], hasMore: false }],
  ]);
  vi.stubGlobal('fetch', async (path: string) => {
    const { numbers = [], hasMore = false } = pages.get(path) ?? {};
    return Response.json({
      closings: numbers.map((number) => ({
        number,
        storeId: `store-${number}`,
        day: '2026-11-19',
        figures: exampleFigures(),
        floatCents: 0,
        countedCents: 0,
        note: '',
        savedBy: null,
        savedAt: '2026-11-19T22:00:00Z',
      })),
      hasMore,
    });
  });
  const closed = await closedStores({ from: '2026-11-19', to: '2026-11-19' }, new AbortController().signal);
  expect([...closed]).toEqual(['store-4', 'store-3', 'store-2']);
});
