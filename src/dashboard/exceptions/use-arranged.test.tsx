// @vitest-environment jsdom
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeTillview, openTillview, ORDER } from '#testing/open-tillview.tsx';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { type Entry, entryOf } from '#order-domain/exceptions/entry.ts';
import { useArranged } from './use-arranged.ts';

afterEach(closeTillview);

function entry(id: string, changes: Partial<Entry> = {}): Entry {
  const found: OrderException = {
    id,
    kind: 'cancelled_but_paid',
    certain: true,
    orderId: id,
    ticket: id,
    storeId: 's1',
    stake: 100,
    currency: 'EUR',
    at: 0,
    day: '2026-11-17',
    person: undefined,
    facts: { keptCents: 100, paidCents: 100 },
    state: '100',
  };
  return { ...entryOf(found, undefined, '2026-11-18'), ...changes };
}

test('while the list is in use nothing in it moves, and what comes waits; another query starts afresh', () => {
  const [one, two, three] = [entry('a'), entry('b'), entry('c')];
  const { result, rerender } = renderHook(
    ({ all, chosen, query, isUsed }: { all: Entry[]; chosen: Entry[]; query: string; isUsed: boolean }) =>
      useArranged(all, chosen, query, { isUsed, isWhole: true }),
    { initialProps: { all: [one, two], chosen: [one, two], query: '', isUsed: false } },
  );
  const shown = () => result.current.arranged.map(({ found, state }) => `${found.id} ${state}`);
  rerender({ all: [one, two], chosen: [one, two], query: '', isUsed: true });
  const looked = entry('a', { state: 'looked_at' });
  rerender({ all: [three, looked, two], chosen: [three, two], query: '', isUsed: true });
  expect([shown(), result.current.waiting]).toEqual([['a looked_at', 'b open'], 1]);
  act(() => result.current.arrange());
  expect([shown(), result.current.waiting]).toEqual([['c open', 'b open'], 0]);
  rerender({ all: [one], chosen: [one], query: 'group=day', isUsed: true });
  expect([shown(), result.current.waiting]).toEqual([['a open'], 0]);
  // What is in use stays, also as the last one that is looked at; the first of none is shown at once.
  rerender({ all: [looked], chosen: [], query: 'group=day', isUsed: true });
  expect(shown()).toEqual(['a looked_at']);
  rerender({ all: [looked], chosen: [], query: 'group=kind', isUsed: true });
  expect(shown()).toEqual([]);
  rerender({ all: [looked, two], chosen: [two], query: 'group=kind', isUsed: true });
  expect([shown(), result.current.waiting]).toEqual([['b open'], 0]);
  rerender({ all: [one, two], chosen: [one, two], query: 'group=day', isUsed: false });
  expect(shown()).toEqual(['a open', 'b open']);
});

test('a note that is typed while the business day ends stays, and its entry', async () => {
  const later = globalThis.setTimeout;
  const eachMinute: (() => void)[] = [];
  vi.stubGlobal('setTimeout', (act: () => void, ms?: number) =>
    ms === 60_000 ? eachMinute.push(act) : later(act, ms),
  );
  openTillview('/exceptions?date=today');
  const answered = fetch;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path.startsWith('/api/orders?')
      ? Response.json({ orders: [{ ...ORDER, fulfillmentStatus: 'cancelled' }], hasMore: false })
      : answered(path, init),
  );
  const look = await screen.findByRole('button', { name: 'Looked at (L)' });
  look.focus();
  fireEvent.click(look);
  const note = screen.getByRole('textbox', { name: /Note/ });
  fireEvent.change(note, { target: { value: 'Asked Ben' } });
  vi.setSystemTime('2026-11-23T00:00:00Z');
  await act(async () => eachMinute.splice(0).forEach((pass) => pass()));
  expect(screen.getByRole('textbox', { name: /Note/ })).toHaveProperty('value', 'Asked Ben');
});
