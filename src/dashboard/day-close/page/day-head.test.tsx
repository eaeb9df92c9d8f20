// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { DayHead } from './day-head.tsx';

const SOHO = {
  id: '0b5d2c3a-0000-4000-8000-000000000001',
  name: 'Soho',
  timeZone: 'Europe/London',
  currency: 'GBP',
};
const words = { ...english, ...(await loadMessages('figures', 'en')) };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Address() {
  return <output>{useLocation().search}</output>;
}

/** Shows the head of yesterday; returns the field of its day. */
function show() {
  vi.setSystemTime('2026-11-27T12:00:00Z');
  render(
    <IntlProvider locale="en" messages={words}>
      <MemoryRouter initialEntries={['/close']}>
        <Stores value={storeDirectory({ stores: [SOHO], currency: 'GBP', timeZone: null })}>
          <DaysProvider session={{ dayStartsAt: '04:00', timeZone: null }}>
            <DayHead storeId={SOHO.id} day="2026-11-26" onPrint={() => undefined} exporting={null}>
              Read
            </DayHead>
            <Address />
          </DaysProvider>
        </Stores>
      </MemoryRouter>
    </IntlProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>('Day');
}

function type(field: HTMLInputElement, value: string) {
  fireEvent.keyDown(field, { key: '1' });
  fireEvent.change(field, { target: { value } });
}

test.each(['2026-11-28', ''])(
  'the wrong day “%s” stays when its field is left, with what is wrong',
  (value) => {
    const field = show();
    type(field, value);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(field);
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([value, 'true']);
    const problem = screen.getByRole('alert');
    expect([problem.id, problem.textContent]).toEqual([
      field.getAttribute('aria-describedby'),
      'Enter a day up to Nov 27.',
    ]);
    expect(document.querySelector('output')?.textContent).toBe('');
    type(field, '2026-11-26');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a day that is typed is opened when its field is left', () => {
  const field = show();
  type(field, '2026-11-25');
  fireEvent.blur(field);
  expect(screen.getByText(/from=2026-11-25&to=2026-11-25$/)).toBeTruthy();
});
