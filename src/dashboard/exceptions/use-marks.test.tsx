// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleSession } from '#testing/example-session.ts';
import { sessionQuery } from '../stores/session.ts';
import type { Entry } from '#order-domain/exceptions/entry.ts';
import { isConflict, type MarkAction, useMarks } from './use-marks.ts';
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
async function markAtOnce(...actions: (MarkAction['mark'] | readonly [Entry, MarkAction['mark']])[]) {
  const sent: MarkAction['mark'][] = [];
  const waiting: ((isSaved: boolean) => void)[] = [];
  const kept: object[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json({ exceptions: kept, next: null });
    const { ticket: _ticket, until = null, note = '', ...mark } = JSON.parse(body);
    sent.push(mark.mark);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.push(resolve);
    const saved = { ...mark, until, note, by: 'Ana', at: '2026-11-17T20:00:00Z' };
    if (await promise) {
      kept.push(saved);
      return Response.json(saved);
    }
    return Response.json({ error: 'down', code: 'internal', request_id: 'r1' }, { status: 500 });
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, exampleSession());
  const { result } = renderHook(() => useMarks({ from: DAY, to: DAY, stores: undefined }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.isRead).toBe(true));
  const shown = () => [...result.current.marks.values()].map(({ mark, by }) => `${mark} by ${by}`);
  const marked = actions
    .map((action) => (typeof action === 'string' ? ([ENTRY, action] as const) : action))
    .map(
      ([entry, mark]) =>
        () =>
          result.current.mark(entry, { mark }),
    );
  await act(async () => marked.forEach((mark) => mark()));
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
  await waitFor(() => expect(shown()).toEqual(left));
});

test('a mark that failed is not sent again once a later one of the entry is saved', async () => {
  const { result, sent, shown, answer } = await markAtOnce('looked_at', 'open');
  await answer(false);
  await waitFor(() => expect(sent).toHaveLength(2));
  await answer(true);
  await waitFor(() => expect(shown()).toEqual(['open by Ana']));
  expect(result.current.failure).toBeUndefined();
  await act(async () => result.current.again());
  expect(sent).toEqual(['looked_at', 'open']);
});

test('of two entries whose marks failed, both are sent again; marking another one hides neither', async () => {
  const [second, third] = ['o2', 'o3'].map((id) => ({ ...ENTRY, found: { ...ENTRY.found, id } }));
  if (!second || !third) throw new Error('There are two more entries.');
  const { result, sent, shown, answer } = await markAtOnce('looked_at', [second, 'snoozed']);
  await answer(false);
  await waitFor(() => expect(sent).toHaveLength(2));
  await answer(false);
  await waitFor(() => expect(shown()).toEqual([]));
  await act(async () => result.current.mark(third, { mark: 'looked_at' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  await answer(true);
  await waitFor(() => expect(shown()).toEqual(['looked_at by Ana']));
  expect(result.current.failure).toBeDefined();
  await act(async () => result.current.again());
  await answer(true);
  await waitFor(() => expect(sent).toEqual(['looked_at', 'snoozed', 'looked_at', 'looked_at', 'snoozed']));
  await answer(true);
  await waitFor(() => expect(result.current.failure).toBeUndefined());
  expect(shown().toSorted()).toEqual(['looked_at by Ana', 'looked_at by Ana', 'snoozed by Ana']);
});

test('a note that a colleague wrote meanwhile is not replaced before it is shown', async () => {
  const mark = { id: ENTRY.found.id, storeId: ENTRY.found.storeId, day: DAY, mark: 'looked_at', state: '1320' };
  const ofBen = { ...mark, until: null, note: 'Ask Eva', by: 'Ben', at: '2026-11-17T20:00:00Z' };
  let kept: object[] = [];
  const noted: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json({ exceptions: kept, next: null });
    const sent = JSON.parse(body);
    noted.push(sent.noted);
    if (sent.noted === ofBen.note) return Response.json({ ...ofBen, note: sent.note, by: 'Ana' });
    kept = [ofBen];
    return Response.json({ error: 'noted', code: 'conflict', request_id: 'r1' }, { status: 409 });
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, exampleSession());
  const { result } = renderHook(() => useMarks({ from: DAY, to: DAY, stores: undefined }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.isRead).toBe(true));
  await act(async () => result.current.mark(ENTRY, { mark: 'looked_at', note: 'Paid', noted: '' }));
  await waitFor(() => expect([...result.current.marks.values()].map(({ note }) => note)).toEqual(['Ask Eva']));
  expect(isConflict(result.current.failure?.error)).toBe(true);
  expect(result.current.failure?.action.note).toBe('Paid');
  await act(async () => result.current.again());
  await waitFor(() => expect([...result.current.marks.values()].map(({ note }) => note)).toEqual(['Paid']));
  expect([noted, result.current.failure]).toEqual([['', 'Ask Eva'], undefined]);
});

test('where no marks can be read, one that is saved does not pass for all of them', async () => {
  const mark = { id: ENTRY.found.id, storeId: ENTRY.found.storeId, day: DAY, mark: 'looked_at', state: '1320' };
  const saved = { ...mark, until: null, note: '', by: 'Ana', at: '2026-11-17T20:00:00Z' };
  let isDown = true;
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) => {
    if (method !== 'GET') return Response.json(saved);
    if (isDown) return Response.json({ error: 'down', code: 'internal', request_id: 'r1' }, { status: 500 });
    return Response.json({ exceptions: [saved, { ...saved, id: 'of a colleague' }], next: null });
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, exampleSession());
  const { result } = renderHook(() => useMarks({ from: DAY, to: DAY, stores: undefined }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.isRead).toBe(false);
  await act(async () => result.current.mark(ENTRY, { mark: 'looked_at' }));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect([result.current.isRead, result.current.marks.size]).toEqual([false, 0]);
  isDown = false;
  await act(async () => result.current.mark(ENTRY, { mark: 'looked_at' }));
  await waitFor(() => expect(result.current.marks.size).toBe(2));
  expect(result.current.error).toBeNull();
});
