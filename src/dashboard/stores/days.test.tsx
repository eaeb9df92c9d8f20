// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DaysProvider, useDays } from './days.tsx';
import { toStoreDay } from '#order-domain/days/store-day.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:58:40Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Today() {
  const { now, defaultTimeZone, cutoffMinutes } = useDays();
  return <p>{toStoreDay(now, defaultTimeZone, cutoffMinutes)}</p>;
}

function openPage() {
  const { container } = render(
    <DaysProvider session={{ dayStartsAt: '04:00', timeZone: 'Europe/Madrid' }}>
      <Today />
      <Today />
    </DaysProvider>,
  );
  return { days: () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent) };
}

test('the business day ends with its last minute, by one timer for all parts', () => {
  const { days } = openPage();
  expect(vi.getTimerCount()).toBe(1);
  act(() => vi.advanceTimersByTime(79_999));
  expect(days()).toEqual(['2026-11-20', '2026-11-20']);
  act(() => vi.advanceTimersByTime(1));
  expect(days()).toEqual(['2026-11-21', '2026-11-21']);
  expect(vi.getTimerCount()).toBe(1);
  act(() => vi.advanceTimersByTime(86_400_000));
  expect(days()).toEqual(['2026-11-22', '2026-11-22']);
});

test('no timer is left when the page unmounts', () => {
  openPage();
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
