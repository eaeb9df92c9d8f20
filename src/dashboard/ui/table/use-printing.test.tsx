// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { english } from '../i18n/messages.ts';
import { usePrinting } from './use-printing.ts';

afterEach(cleanup);

test('a list is loaded before it is printed, and a long one only if the user agrees', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en" messages={english}>
      {children}
    </IntlProvider>
  );
  const list = { count: 100, isComplete: false, canLoad: true, isOff: false };
  const { result, rerender } = renderHook(usePrinting, { wrapper, initialProps: list });
  const press = () => fireEvent.keyDown(window, { key: 'p', ctrlKey: true });
  press();
  expect([result.current.wanted > 100, print.mock.calls.length]).toEqual([true, 0]);
  rerender({ ...list, count: 150, isComplete: true });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(confirm).not.toHaveBeenCalled();
  rerender({ ...list, count: 500, isComplete: true });
  press();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(print).toHaveBeenCalledTimes(1);
  confirm.mockReturnValue(true);
  press();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
});
