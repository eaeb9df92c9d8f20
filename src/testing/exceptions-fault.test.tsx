// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type * as ReadExceptions from '#dashboard/exceptions/read-exceptions.ts';
import { closeTillview, openTillview } from './open-tillview.tsx';

/** Whether the worker can't say what was found. */
const judging = vi.hoisted(() => ({ fails: true }));

vi.mock('#dashboard/exceptions/read-exceptions.ts', async (importOriginal) => {
  const { createExceptionsReader, ...rest } = await importOriginal<typeof ReadExceptions>();
  return {
    ...rest,
    createExceptionsReader: () => {
      const { kind, cache } = createExceptionsReader();
      const answer: typeof cache.answer = (question) => {
        if (judging.fails) throw new RangeError('Invalid "poison" value');
        return cache.answer(question);
      };
      return { kind, cache: { ...cache, answer } };
    },
  };
});

afterEach(closeTillview);

test('a worker that can’t judge takes the list alone, which starts afresh on request', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  openTillview('/exceptions');
  const alert = await screen.findByRole('alert');
  await within(alert).findByText('Exceptions can’t be shown.');
  expect(screen.getByRole('link', { name: 'Exceptions', current: 'page' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Totals' })).toBeTruthy();
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await within(await screen.findByRole('alert')).findByText('Exceptions can’t be shown.');
  judging.fails = false;
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Nothing needs a look/);
  expect(screen.queryByRole('alert')).toBeNull();
});
