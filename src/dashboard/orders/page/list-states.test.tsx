// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { english } from '../../ui/i18n/messages.ts';
import { ListFooter, ListSkeleton } from './list-states.tsx';

const stores = storeDirectory({ stores: [], currency: 'USD', timeZone: 'UTC' });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a response within 150 ms never shows a skeleton', () => {
  vi.useFakeTimers();
  render(
    <IntlProvider locale="en" messages={english}>
      <Stores value={stores}>
        <ListSkeleton density="standard" storeIds={undefined} />
      </Stores>
    </IntlProvider>,
  );
  const skeleton = screen.getByRole('grid', { name: 'Loading orders' });
  expect(skeleton.getAttribute('aria-busy')).toBe('true');
  act(() => vi.advanceTimersByTime(149));
  expect(skeleton.childElementCount).toBe(0);
  act(() => vi.advanceTimersByTime(1));
  expect(skeleton.querySelectorAll('[data-placeholder]').length).toBeGreaterThan(10);
});

describe('the button that loads more', () => {
  const [onLoad, onRetry] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const footer = (state: { isLoading?: boolean; error?: unknown }) => (
    <IntlProvider locale="en" messages={english}>
      <ListFooter
        isComplete={false}
        isLoading={false}
        error={null}
        {...state}
        onRetry={onRetry}
        onLoad={onLoad}
      />
    </IntlProvider>
  );
  const button = () => screen.getByRole('button', { name: 'Load more orders' });

  test('keeps the focus while orders load, and retries after a failure', async () => {
    const { rerender } = render(footer({}));
    const first = await screen.findByRole(
      'button',
      { name: 'Load more orders' },
      { timeout: 30_000 },
    );
    first.focus();
    fireEvent.click(first);
    expect(onLoad).toHaveBeenCalledOnce();
    rerender(footer({ isLoading: true }));
    expect(button().getAttribute('aria-busy')).toBe('true');
    rerender(footer({ error: new Error('gone') }));
    expect(screen.getByRole('alert').textContent).toContain('Can’t load');
    expect(screen.getAllByRole('button')).toEqual([first]);
    expect(document.activeElement).toBe(first);
    fireEvent.click(first);
    expect(onRetry).toHaveBeenCalledOnce();
    expect(onLoad).toHaveBeenCalledOnce();
    rerender(footer({}));
    expect(document.activeElement).toBe(first);
  });
});
