// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleSession } from '#testing/example-session.ts';
import { sessionQuery } from '../stores/session.ts';
import type { Entry } from './entries.ts';
import { type MarkAction, useMarks } from './use-marks.ts';
import { createQueryClient } from '../kit/query-client.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DAY = '2026-11-17';
const ENTRY: Entry = {
  found: {
    id: 'cancelled_but_paid:o1',
    kind: 'cancelled_but_paid',
    certain: true,
    orderId: 'o1',
    ticket: 'T-1',
    storeId: '0b5d2c3a-0000-4000-8000-000000000001',
    stake: 1320,
    currency: 'EUR',
    at: 1_790_000_000,
    day: DAY,
    person: undefined,
    facts: { keptCents: 1320, paidCents: 1320 },
    state: '1320',
  },
  mark: undefined,
  hasChanged: false,
  state: 'open',
};

/** Marks the entry, each time at once; returns what the server was sent so far, and how to answer the oldest request that waits. */
async function markAtOnce(...actions: MarkAction['mark'][]) {
  const sent: MarkAction['mark'][] = [];
  const waiting: ((isSaved: boolean) => void)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json({ exceptions: [], next: null });
    const { ticket: _ticket, until = null, note = '', ...mark } = JSON.parse(body);
    sent.push(mark.mark);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.push(resolve);
    if (await promise) return Response.json({ ...mark, until, note, by: 'Ana', at: '2026-11-17T20:00:00Z' });
    return Response.json({ error: 'down', code: 'internal', request_id: 'r1' }, { status: 500 });
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, exampleSession({ keepsViews: true }));
  const { result } = renderHook(() => useMarks({ from: DAY, to: DAY, stores: undefined }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.isRead).toBe(true));
  const shown = () => [...result.current.marks.values()].map(({ mark, by }) => `${mark} by ${by}`);
  const marked = actions.map((mark) => () => result.current.mark(ENTRY, { mark }));
  await act(async () => marked.forEach((mark) => void mark()));
  const answer = (isSaved: boolean) => act(async () => waiting.shift()?.(isSaved));
  return { result, sent, shown, answer };
}

test('of two marks of an entry, the later one is sent last and stays shown', async () => {
  const { sent, shown, answer } = await markAtOnce('looked_at', 'open');
  expect(sent).toEqual(['looked_at']);
  await answer(true);
  await waitFor(() => expect(sent).toEqual(['looked_at', 'open']));
  expect(shown()).toEqual([expect.stringMatching(/^open/)]);
  await answer(true);
  await waitFor(() => expect(shown()).toEqual(['open by Ana']));
});

test.each([
  [true, ['looked_at by Ana']],
  [false, []],
])('if the later one fails, what the earlier one left is shown (saved: %s)', async (isSaved, left) => {
  const { result, sent, shown, answer } = await markAtOnce('looked_at', 'open');
  await answer(isSaved);
  await waitFor(() => expect(sent).toHaveLength(2));
  await answer(false);
  await waitFor(() => expect(result.current.failure).toBeDefined());
  expect(shown()).toEqual(left);
});
