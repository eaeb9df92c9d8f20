// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { useCloseAddress } from './use-close-address.ts';

const SOHO = {
  id: '0b5d2c3a-0000-4000-8000-000000000001',
  name: 'Soho',
  timeZone: 'Europe/London',
  currency: 'GBP',
};
const words = { ...english, ...(await loadMessages('figures', 'en')) };

afterEach(() => vi.useRealTimers());

function pageAt(search: string) {
  return ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en" messages={words}>
      <MemoryRouter initialEntries={[`/close?store_id=${SOHO.id}&${search}`]}>
        <Stores value={storeDirectory({ stores: [SOHO], currency: 'GBP', timeZone: null })}>
          <DaysProvider session={{ dayStartsAt: '04:00', timeZone: null }}>{children}</DaysProvider>
        </Stores>
      </MemoryRouter>
    </IntlProvider>
  );
}

test.each([
  [
    'from=2026-11-20&to=2026-11-26',
    '2026-11-26',
    ['days before Nov 26, because Close shows one day'],
  ],
  ['date=last_7_days', '2026-11-27', ['days before Nov 27, because Close shows one day']],
  ['from=2026-11-26&to=2026-11-26', '2026-11-26', []],
  ['date=yesterday', '2026-11-26', []],
  ['to=2026-11-26', '2026-11-26', []],
  ['', '2026-11-27', []],
])('of the days of “%s” it shows %s, and says so of any others', (search, day, issues) => {
  vi.setSystemTime('2026-11-27T12:00:00Z');
  const { result } = renderHook(() => useCloseAddress(), { wrapper: pageAt(search) });
  expect([result.current.day, [result.current.note ?? []].flat()]).toEqual([day, issues]);
});

test('the page keeps its day past midnight until it is opened again', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T03:59:30Z') });
  const { result } = renderHook(() => ({ ...useCloseAddress(), navigate: useNavigate() }), {
    wrapper: pageAt(''),
  });
  expect(result.current.day).toBe('2026-11-27');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current.day).toBe('2026-11-27');
  act(() => void result.current.navigate(`/close?store_id=${SOHO.id}`));
  expect(result.current.day).toBe('2026-11-28');
});
