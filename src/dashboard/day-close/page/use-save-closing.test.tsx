// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleClosing, exampleFigures } from '#testing/example-closing.ts';
import { useSaveClosing } from './use-save-closing.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CASH = { floatCents: 0, countedCents: 1250, note: '' };
const { storeId } = exampleClosing();

/**
 * Shows a day whose figures are read once `release` is called; returns what was sent and which
 * closings were shown.
 */
function show() {
  const sent: { id: string; day: string }[] = [];
  vi.stubGlobal(
    'fetch',
    async (_path: string, { method, body }: { method: string; body: string }) => {
      if (method === 'GET') return Response.json({ closings: [], hasMore: false });
      const { id: _id, ...closing } = JSON.parse(body);
      sent.push(JSON.parse(body));
      return Response.json({
        ...closing,
        number: sent.length,
        savedBy: null,
        savedAt: '2026-11-22T23:10:00Z',
      });
    },
  );
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const readFigures = async () => {
    await released;
    return { figures: exampleFigures(), isChanged: false };
  };
  const shown: number[] = [];
  const client = new QueryClient();
  const { result, rerender, unmount } = renderHook(
    ({ day }) => ({
      navigate: useNavigate(),
      ...useSaveClosing({ storeId, day }, readFigures, ({ number }) => shown.push(number)),
    }),
    {
      initialProps: { day: '2026-11-22' },
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  );
  const settled = () => waitFor(() => expect(client.isMutating()).toBe(0));
  return { result, rerender, unmount, release, sent, settled, shown };
}

test('a closing is shown once it is saved', async () => {
  const { result, release, shown } = show();
  act(() => result.current.save(CASH));
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  release();
  await waitFor(() => expect(shown).toEqual([1]));
});

test.each(['another day', 'another page'])(
  'it leads nobody back who has gone on to %s meanwhile',
  async (to) => {
    const { result, rerender, unmount, release, sent, settled, shown } = show();
    const { save, navigate } = result.current;
    act(() => save(CASH));
    if (to === 'another page') unmount();
    else {
      act(() => void navigate('/close?from=2026-11-21&to=2026-11-21'));
      rerender({ day: '2026-11-21' });
    }
    release();
    await settled();
    expect([sent.length, shown]).toEqual([1, []]);
  },
);

test('while one is saved, one of another day has an id of its own', async () => {
  const { result, rerender, release, sent, settled } = show();
  act(() => result.current.save(CASH));
  rerender({ day: '2026-11-21' });
  act(() => result.current.save(CASH));
  release();
  await settled();
  expect(sent.map(({ day }) => day).toSorted()).toEqual(['2026-11-21', '2026-11-22']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});
