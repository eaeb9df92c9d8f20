// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeTillview, openTillview, ORDER } from '#testing/open-tillview.tsx';

afterEach(closeTillview);

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
  const look = await screen.findByRole('button', { name: 'Looked at (L)' }, { timeout: 5_000 });
  look.focus();
  fireEvent.click(look);
  const note = screen.getByRole('textbox', { name: /Note/ });
  fireEvent.change(note, { target: { value: 'Asked Ben' } });
  vi.setSystemTime('2026-11-23T00:00:00Z');
  await act(async () => eachMinute.splice(0).forEach((pass) => pass()));
  expect(screen.getByRole('textbox', { name: /Note/ })).toHaveProperty('value', 'Asked Ben');
});
