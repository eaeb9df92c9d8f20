// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../../kit/i18n/messages.ts';
import { ListSkeleton } from './list-states.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what takes less than 150 ms never shows that it is waiting', () => {
  vi.useFakeTimers();
  render(
    <IntlProvider locale="en" messages={messages}>
      <ListSkeleton density="standard" />
    </IntlProvider>,
  );
  const skeleton = screen.getByRole('grid', { name: 'Loading orders' });
  expect(skeleton.getAttribute('aria-busy')).toBe('true');
  act(() => vi.advanceTimersByTime(149));
  expect(skeleton.childElementCount).toBe(0);
  act(() => vi.advanceTimersByTime(1));
  expect(skeleton.querySelectorAll('[data-row]').length).toBeGreaterThan(10);
});
