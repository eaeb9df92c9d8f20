// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DaysProvider } from '../../stores/days.tsx';
import { lateMessages, messages } from '../../kit/i18n/messages.ts';
import { NO_PROGRESS, type ReadingProgress } from './reading.ts';
import { ReadingStatusLine } from './reading-status-line.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const READING: ReadingProgress = {
  ...NO_PROGRESS,
  phase: 'reading',
  days: { done: 18, total: 31 },
  orders: 9_400,
  expectedOrders: 16_000,
  secondsLeft: 3,
};

async function show(progress: Partial<ReadingProgress>) {
  const late = await lateMessages('reading', 'en-US');
  const actions = { cancel: vi.fn<() => void>(), resume: vi.fn<() => void>(), retry: vi.fn<() => void>() };
  render(
    <IntlProvider locale="en-US" messages={{ ...messages, ...late }}>
      <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'Europe/London' }}>
        <ReadingStatusLine reading={{ progress: { ...READING, ...progress }, ...actions }} />
      </DaysProvider>
    </IntlProvider>,
  );
  act(() => void vi.advanceTimersByTime(400));
  return actions;
}

test('says how far it is, and cancels', async () => {
  const { cancel } = await show({});
  const bar = screen.getByRole('progressbar', { name: 'Reading orders' });
  expect(bar.getAttribute('aria-valuetext')).toBe('18 of 31 days, 9,400 orders, 3 s left');
  expect(bar.getAttribute('aria-valuenow')).toBe('59');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledOnce();
});

test.each([
  [{ days: { done: 0, total: 1 }, expectedOrders: 16_120 }, '9,400 of about 17,000 orders, 3 s left'],
  [{ days: { done: 0, total: 1 }, expectedOrders: undefined, secondsLeft: undefined }, '9,400 orders'],
  [{ secondsLeft: 190 }, '18 of 31 days, 9,400 orders, 3 min left'],
  [{ phase: 'waiting', secondsLeft: undefined }, '9,400 orders · The order service asks for a short pause'],
  [{ phase: 'offline', secondsLeft: undefined }, '9,400 orders · No connection, continues by itself'],
] as const)('%j reads %s', async (progress, text) => {
  await show(progress);
  expect(document.body.textContent).toContain(text);
});

test('cancelled, it continues', async () => {
  const { resume } = await show({ phase: 'cancelled', secondsLeft: undefined });
  expect(screen.getByRole('status').textContent).toBe(' · Stopped');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(resume).toHaveBeenCalledOnce();
});

test('names what failed, neighbours as one, and reads it again', async () => {
  const failure = { code: 'upstream_error', message: '', requestId: 'id-7', retryAfterSeconds: undefined } as const;
  const start = Date.UTC(2026, 10, 3, 14) / 1_000;
  const { retry } = await show({
    phase: 'incomplete',
    failures: [
      { from: start + 3_600, until: start + 7_200, failure },
      { from: start, until: start + 3_600, failure },
    ],
    gaps: [{ second: '2026-11-01T12:00:00Z' }],
    unreadable: 2,
  });
  const text = screen.getByRole('status').textContent ?? '';
  expect(text).toContain('Orders of one period couldn’t be read:');
  expect(text.replaceAll(/\s/g, ' ')).toMatch(/Nov 3, 2:00 – 4:00 PM ?The order service reported an error\..*id-7/);
  expect(text).toContain('Orders of one second couldn’t all be listed. 2 orders couldn’t be read.');
  expect(screen.queryByRole('progressbar')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('shows nothing before and after', async () => {
  await show({ phase: 'complete' });
  await show({ phase: 'idle' });
  expect(document.body.textContent).toBe('');
});
