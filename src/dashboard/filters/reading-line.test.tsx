// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages, english } from '../kit/i18n/messages.ts';
import { NO_PROGRESS, type ReadingProgress } from '../orders-feed/reader/reading.ts';
import { DaysProvider } from '../stores/days.tsx';
import { ReadingLine, type ReadingLineProps } from './reading-line.tsx';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 13) }));
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const COVERAGE: ReadingProgress['coverage'] = { known: 'backTo', second: Date.UTC(2026, 10, 3, 12) / 1_000 };

async function show(phase: ReadingProgress['phase'], after?: ReadingLineProps['after']) {
  const late = await loadMessages('figures', 'en-GB');
  const progress = { ...NO_PROGRESS, phase, orders: 50_000, coverage: COVERAGE };
  const actions = { cancel: vi.fn<() => void>(), resume: vi.fn<() => void>() };
  render(
    <IntlProvider locale="en-GB" messages={{ ...english, ...late }}>
      <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'Europe/London' }}>
        <ReadingLine page="insights" reading={{ progress, ...actions }} after={after} />
      </DaysProvider>
    </IntlProvider>,
  );
  act(() => void vi.advanceTimersByTime(400));
  return actions;
}

test.each([
  ['idle', 'back to 3 Nov'],
  ['reading', 'back to 3 Nov'],
  ['waiting', 'The order service is busy. This continues by itself.'],
] as const)('%s: a bar, how far back or why nothing comes, and Cancel', async (phase, words) => {
  const { cancel } = await show(phase);
  expect(screen.getByRole('progressbar', { name: 'Loading figures' })).toBeTruthy();
  const shown = screen.getByText(words);
  // Only the second is announced, and shown in a narrow window.
  expect(shown.role === 'status').toBe(phase === 'waiting');
  expect(shown.className.includes('hidden')).toBe(phase !== 'waiting');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Read on' })).toBeNull();
});

test.each([
  ['limited', 'the newest 50,000 orders, back to 3 Nov'],
  // What was read beside it may lie below a gap.
  ['cancelled', 'back to 3 Nov'],
] as const)('%s: how far back, and Read on', async (phase, words) => {
  const { resume } = await show(phase);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe(words);
  fireEvent.click(screen.getByRole('button', { name: 'Read on' }));
  expect(resume).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test.each([
  [false, 'You’re offline. Refunds can’t be loaded.'],
  // The device has a connection, but Tillview doesn't answer.
  [true, 'No connection to Tillview. Refunds can’t be loaded.'],
])('offline (has a connection: %s): says so, without a button, since it goes on by itself', async (isOnline, words) => {
  onlineManager.setOnline(isOnline);
  await show('offline');
  expect(screen.getByRole('status').textContent).toBe(words);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is done after reading has the bar and Cancel, too; stopped, it says what is left', async () => {
  await show('complete', 'under_way');
  expect(screen.getByRole('progressbar')).toBeTruthy();
  cleanup();
  await show('complete', { left: 'items of 3 orders' });
  expect(screen.getByRole('status').textContent).toBe('items of 3 orders');
  expect(screen.getByRole('button', { name: 'Read on' })).toBeTruthy();
});
