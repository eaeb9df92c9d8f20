// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeTillview, openTillview, ORDER } from '#testing/open-tillview.tsx';

afterEach(closeTillview);

test('the row of an open order is as new as the order itself, though no poll may come to it', async () => {
  openTillview(`/orders/${ORDER.id}`);
  const answered = fetch;
  const listed = { ...ORDER, orderVersion: 0, paymentStatus: 'unpaid' };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path.startsWith('/api/orders?') ? Response.json({ orders: [listed], hasMore: false }) : answered(path, init),
  );
  const row = await screen.findByRole('row', { name: /T-4711/ });
  await waitFor(() => expect(row.textContent).toMatch(/Register—Paid/));
});
