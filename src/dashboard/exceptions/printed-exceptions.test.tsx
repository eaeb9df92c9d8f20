// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { exampleEntry } from '#testing/example-exception.ts';
import { english, loadMessages } from '../ui/i18n/messages.ts';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { PrintedExceptions } from './printed-exceptions.tsx';

const SOHO = {
  id: '0b5d2c3a-0000-4000-8000-000000000001',
  name: 'Soho',
  timeZone: 'Europe/London',
  currency: 'GBP',
};
const words = { ...english, ...(await loadMessages('exceptions', 'en')) };

function entry(number: number): ExceptionEntry {
  const { found } = exampleEntry(number, { certain: number > 1 });
  return {
    found,
    state: 'looked_at',
    hasChanged: false,
    mark: {
      id: found.id,
      storeId: SOHO.id,
      day: '2026-11-17',
      state: '1320',
      mark: 'looked_at',
      note: 'asked',
      by: 'Ana',
      at: '2026-11-18T09:00:00Z',
      until: null,
    },
  };
}

test('the exceptions of the list are on paper, with period, filters and what was done; that there are more is told', () => {
  const entries = Array.from({ length: 200 }, (_, number) => entry(number + 1));
  render(
    <IntlProvider locale="en-GB" messages={words}>
      <Stores value={storeDirectory({ stores: [SOHO], currency: 'GBP', timeZone: null })}>
        <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
          <PrintedExceptions
            entries={entries}
            total={450}
            filters={{
              store_id: [SOHO.id],
              date: 'today',
              amount_min: 100,
              amount_max: 5000,
              state: 'any',
              person: 'm1',
            }}
            names={new Map([['m1', 'Mia']])}
            isPart
          />
        </DaysProvider>
      </Stores>
    </IntlProvider>,
  );
  expect(document.querySelector('.printed-table')).toBeNull();
  act(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('.printed-table');
  const lines = [...(paper?.querySelectorAll('h1, p') ?? [])].map(({ textContent }) => textContent);
  expect(lines[0]).toBe('Exceptions');
  expect(lines[1]).toMatch(/^Soho · Today: /);
  expect(lines).toContain('450 exceptions so far · the first 200 are listed');
  expect(lines[2]).toContain('State: Any');
  expect(lines[2]).toContain('Customer: Mia');
  const rows = [...(paper?.querySelectorAll('tbody tr') ?? [])];
  expect(rows).toHaveLength(200);
  const cells = [...(rows[0]?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  expect(cells[0]).toContain('21:05');
  expect(cells.slice(1, 4)).toEqual(['T-1', 'Soho', 'Worth a look']);
  expect(cells[4]).toContain('Cancelled, and £13.20 paid for it wasn’t refunded');
  expect(cells[4]).toContain('Looked at by Ana');
  expect(cells[4]).toContain('asked');
  expect(cells[5]).toBe('£13.20');
  // The browser reads any value as one.
  expect(rows[0]?.querySelectorAll('[data-end]')).toHaveLength(1);
});
