// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import type { ListPosition } from './list-position.ts';
import { useListPosition } from './use-list-position.ts';

const orders = [exampleOrder({ id: 'first' }), exampleOrder({ id: 'second' })];
const shown = { record: exampleOrder({ id: 'first' }), above: undefined, offset: 0, focusedId: undefined };
const position: ListPosition = { orderId: 'first', createdAt: shown.record.createdAt, offset: 0 };

function render(rows: typeof orders) {
  const note = vi.fn<(position: ListPosition | undefined) => void>();
  const list = { current: { position: () => shown, goTo: vi.fn<() => void>() } };
  const { result } = renderHook(() => useListPosition(list, rows, undefined, { note, keep: () => undefined }));
  return { note, noteNow: result.current };
}

test('the position is known before any event, as React may render the next list before a popstate listener runs', () => {
  const { note, noteNow } = render(orders);
  expect(note).toHaveBeenLastCalledWith(position);
  note.mockClear();
  noteNow();
  expect(note).toHaveBeenCalledWith(position);
});

test('a list without rows of its own has no position', () => {
  const { note, noteNow } = render([]);
  noteNow();
  window.dispatchEvent(new Event('click'));
  expect(note).not.toHaveBeenCalled();
});
