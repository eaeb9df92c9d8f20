// @vitest-environment jsdom
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { exampleEntry } from '#testing/example-exception.ts';
import { exampleSession } from '#testing/example-session.ts';
import { exceptionsQuery } from '../api/exceptions.ts';
import { createQueryClient } from '../ui/query-client.ts';
import { sessionQuery } from '../stores/session.ts';
import { isConflict, type MarkAction, useMarks } from './use-marks.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ENTRIES = [exampleEntry(1), exampleEntry(2), exampleEntry(3)] as const;
const [ENTRY, SECOND, THIRD] = ENTRIES;
const DAY = ENTRY.found.day;
const QUERY = exceptionsQuery({ from: DAY, to: DAY, parameters: {}, pageSize: 10 });

type Change = { readonly method: string; readonly body: string };

function listOf(exceptions: readonly ExceptionEntry[]) {
  const coverage = { completeFrom: null, asOf: '2026-11-17T21:10:00Z' };
  return Response.json({
    exceptions,
    nextCursor: null,
    total: exceptions.length,
    counts: [],
    coverage,
  });
}

/**
 * Renders a list that does not reload, as while the pointer is on it, with the actions of its
 * entries.
 */
async function renderMarks() {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, exampleSession());
  const { result } = renderHook(
    () => {
      const { data } = useInfiniteQuery({
        ...QUERY,
        enabled: ({ state }) => state.data === undefined,
      });
      return {
        ...useMarks(),
        entries: data?.pages.flatMap(({ exceptions }) => exceptions) ?? [],
      };
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.entries).toHaveLength(ENTRIES.length));
  const shown = () =>
    result.current.entries.map(({ state, mark }) => (mark ? `${mark.mark} by ${mark.by}` : state));
  return { client, result, shown };
}

/**
 * Marks entries without waiting; returns the requests so far, and a function that answers the
 * oldest pending one.
 */
async function markAtOnce(
  ...actions: (MarkAction['mark'] | readonly [ExceptionEntry, MarkAction['mark']])[]
) {
  const sent: MarkAction['mark'][] = [];
  const waiting: ((isSaved: boolean) => void)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: Change) => {
    if (method !== 'PUT') return listOf(ENTRIES);
    const marks = JSON.parse(body).marks.map(
      ({ ticket: _ticket, noted: _noted, ...mark }: MarkExceptionRequest) => {
        return { until: null, ...mark, by: 'Ana', at: '2026-11-17T20:00:00Z' };
      },
    );
    sent.push(marks[0].mark);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.push(resolve);
    if (await promise) return Response.json({ exceptions: marks, next: null });
    return Response.json({ error: 'down', code: 'internal', request_id: 'r1' }, { status: 500 });
  });
  const rendered = await renderMarks();
  await act(async () => {
    for (const action of actions) {
      const [entry, mark] = typeof action === 'string' ? [ENTRY, action] : action;
      rendered.result.current.mark([entry], { mark });
    }
  });
  const respond = (isSaved: boolean) => act(async () => waiting.shift()?.(isSaved));
  return { ...rendered, sent, respond };
}

test('a mark shows at once; once it is saved, every list reloads', async () => {
  const { client, sent, shown, respond } = await markAtOnce('looked_at');
  expect([sent, shown()]).toEqual([['looked_at'], ['looked_at by Ana', 'open', 'open']]);
  expect(client.getQueryState(QUERY.queryKey)?.isInvalidated).toBe(false);
  await respond(true);
  await waitFor(() => expect(client.getQueryState(QUERY.queryKey)?.isInvalidated).toBe(true));
  expect(shown()).toEqual(['looked_at by Ana', 'open', 'open']);
});

test('the later of two marks of an entry is sent last and stays', async () => {
  const { sent, shown, respond } = await markAtOnce('looked_at', 'open');
  expect(sent).toEqual(['looked_at']);
  await respond(true);
  await waitFor(() => expect(sent).toEqual(['looked_at', 'open']));
  expect(shown()[0]).toBe('open by Ana');
  await respond(true);
  await waitFor(() => expect(shown()[0]).toBe('open by Ana'));
});

test('a failed mark is undone', async () => {
  const { result, shown, respond } = await markAtOnce('looked_at');
  await respond(false);
  await waitFor(() => expect(result.current.failure).toBeDefined());
  expect(shown()).toEqual(['open', 'open', 'open']);
});

test('a failed mark is not retried once a later one is saved', async () => {
  const { result, sent, shown, respond } = await markAtOnce('looked_at', 'open');
  await respond(false);
  await waitFor(() => expect(sent).toHaveLength(2));
  await respond(true);
  await waitFor(() => expect(shown()[0]).toBe('open by Ana'));
  expect(result.current.failure).toBeUndefined();
  await act(async () => result.current.again());
  expect(sent).toEqual(['looked_at', 'open']);
});

test('two failed marks are both retried, even after marking another entry', async () => {
  const { result, sent, shown, respond } = await markAtOnce('looked_at', [SECOND, 'snoozed']);
  await respond(false);
  await waitFor(() => expect(sent).toHaveLength(2));
  await respond(false);
  await waitFor(() => expect(shown()).toEqual(['open', 'open', 'open']));
  await act(async () => result.current.mark([THIRD], { mark: 'looked_at' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  await respond(true);
  await waitFor(() => expect(shown()).toEqual(['open', 'open', 'looked_at by Ana']));
  expect(result.current.failure).toBeDefined();
  await act(async () => result.current.again());
  await respond(true);
  await waitFor(() =>
    expect(sent).toEqual(['looked_at', 'snoozed', 'looked_at', 'looked_at', 'snoozed']),
  );
  await respond(true);
  await waitFor(() => expect(result.current.failure).toBeUndefined());
  expect(shown()).toEqual(['looked_at by Ana', 'snoozed by Ana', 'looked_at by Ana']);
});

test('several entries are marked in one request, and undone together', async () => {
  const { result, shown, sent, respond } = await markAtOnce();
  await act(async () => result.current.mark([ENTRY, SECOND], { mark: 'looked_at' }));
  expect(shown()).toEqual(['looked_at by Ana', 'looked_at by Ana', 'open']);
  await respond(false);
  await waitFor(() => expect(shown()).toEqual(['open', 'open', 'open']));
  // Marked alone meanwhile, so only the other one is retried.
  await act(async () => result.current.mark([SECOND], { mark: 'looked_at' }));
  await respond(true);
  await waitFor(() => expect(shown()).toEqual(['open', 'looked_at by Ana', 'open']));
  expect(result.current.failure?.entries).toEqual([ENTRY]);
  expect(sent).toEqual(['looked_at', 'looked_at']);
});

test('a colleague’s new note is shown before it can be replaced', async () => {
  const mark = {
    id: ENTRY.found.id,
    storeId: ENTRY.found.storeId,
    day: DAY,
    mark: 'looked_at',
    state: '1320',
  };
  const ofBen = { ...mark, until: null, note: 'Ask Eva', by: 'Ben', at: '2026-11-17T20:00:00Z' };
  const noted: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: Change) => {
    if (path.startsWith('/api/exceptions/marks?'))
      return Response.json({ exceptions: [ofBen], next: null });
    if (method !== 'PUT') return listOf(ENTRIES);
    const [sent] = JSON.parse(body).marks;
    noted.push(sent.noted);
    if (sent.noted === ofBen.note)
      return Response.json({ exceptions: [{ ...ofBen, note: sent.note, by: 'Ana' }], next: null });
    return Response.json({ error: 'noted', code: 'conflict', request_id: 'r1' }, { status: 409 });
  });
  const { result } = await renderMarks();
  const note = () => result.current.entries[0]?.mark?.note;
  await act(async () =>
    result.current.mark([ENTRY], { mark: 'looked_at', note: 'Paid', noted: '' }),
  );
  await waitFor(() => expect(result.current.failure).toBeDefined());
  expect([note(), isConflict(result.current.failure?.error)]).toEqual(['Ask Eva', true]);
  expect(result.current.failure?.action.note).toBe('Paid');
  await act(async () => result.current.again());
  await waitFor(() => expect(note()).toBe('Paid'));
  expect([noted, result.current.failure]).toEqual([['', 'Ask Eva'], undefined]);
});
