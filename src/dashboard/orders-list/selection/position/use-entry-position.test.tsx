// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type EntryPosition, useEntryPosition } from './use-entry-position.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const position = { orderId: 'a', createdAt: '2026-11-14T19:30:00Z', offset: 13, focusedId: 'b' };

/** A page at the start of 14 November, and how to leave its entry and come back; `isReopened` is whether its list was kept meanwhile. */
function openPage() {
  const shown: { page: EntryPosition | undefined; isReopened: boolean } = { page: undefined, isReopened: true };
  function Page() {
    const page = useEntryPosition(1_000);
    page.settle(shown.isReopened);
    shown.page = page;
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/orders?at=x'] });
  renderHook(() => undefined, { wrapper: () => <RouterProvider router={router} /> });
  return {
    page: () => shown.page,
    leaveAndReturn: async (isReopened: boolean) => {
      await act(() => router.navigate('/orders'));
      shown.isReopened = isReopened;
      await act(() => router.navigate(-1));
    },
  };
}

test('a list that was kept returns to its position, since rows may have come in above it, and leaves the focus', async () => {
  const { page, leaveAndReturn } = openPage();
  page()?.note(position);
  await leaveAndReturn(false);
  expect(page()?.awaited).toEqual({ orderId: 'a', createdAt: position.createdAt, offset: 13 });
  expect(page()?.startsAt).toBe(1_000);
});

test('a list that is opened again starts at its position, and gets its focus back', async () => {
  const { page, leaveAndReturn } = openPage();
  page()?.note(position);
  await leaveAndReturn(true);
  expect(page()?.awaited).toEqual(position);
  expect(page()?.startsAt).toBe(Date.parse(position.createdAt) / 1000);
});

test('the top of a list is no position', async () => {
  const { page, leaveAndReturn } = openPage();
  page()?.note(position);
  page()?.note(undefined);
  await leaveAndReturn(false);
  expect(page()?.awaited).toBeUndefined();
});
