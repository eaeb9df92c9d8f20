import { createIntl } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleOrder, examplePayment } from '#testing/example-order.ts';
import { english } from '../../../ui/i18n/messages.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { columnTexts } from '../../../ui/table/table-columns.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { createDayReader } from './table-meta.ts';

const STORES = [
  { id: 'soho', name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' },
  { id: 'ebisu', name: '恵比寿', timeZone: 'Asia/Tokyo', currency: 'JPY' },
];
const ORDERS = [
  exampleOrder({ storeId: 'ebisu', ticketNumber: 'A\n1', createdAt: '2026-03-09T16:00:00Z' }),
  exampleOrder({ storeId: 'soho', ticketNumber: 'A-2', createdAt: '2026-03-09T15:00:00Z' }),
  exampleOrder({ storeId: 'soho', ticketNumber: 'A-2', createdAt: '2026-03-08T15:00:00Z' }),
];

function linesOf(
  locale: string,
  showsZones: boolean,
  isSorted: boolean,
  orders = ORDERS,
): Record<string, string[]> {
  const meta = {
    intl: createIntl({ locale, messages: english }),
    stores: storeDirectory({ stores: STORES, currency: 'GBP', timeZone: null }),
    nameLanguage: 'en',
    showsZones,
    headerCurrency: undefined,
    isByDay: !isSorted,
    search: '',
    dayOn: createDayReader(),
  };
  const texts = columnTexts(ORDER_COLUMNS, orders, meta);
  return Object.fromEntries(texts.map(({ column, lines }) => [column, lines.split('\n')]));
}

// A day of another year would show its year.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('each ticket and each store’s name is a line, once, whatever its figures', () => {
  expect(linesOf('en-GB', false, false)).toMatchObject({
    ticket: ['A00', 'A-0'],
    store: ['恵比寿', 'Soho'],
  });
});

test('times have two digits, before noon and after it, and, if rows show them, their zones, with days below', () => {
  expect(linesOf('en-GB', false, false)['time']).toEqual(['00:00']);
  expect(linesOf('en-US', false, false)['time']).toEqual(['00:00\u00a0AM', '00:00\u00a0PM']);
  expect(linesOf('en-GB', true, false)['time']).toEqual(
    expect.arrayContaining(['00:00 JST', '00:00 GMT', 'Tue 00 Mar', 'Sun 0 Mar']),
  );
});

test('days stand beside times, and where no heading shows them, in the same line', () => {
  const beside = linesOf('en-GB', true, false);
  expect(beside['time preferred']).toHaveLength(3);
  expect(beside['time preferred']).toContain('00:00 JST\u2003Tue 00 Mar');
  expect(linesOf('en-GB', false, true)['time']).toEqual(
    expect.arrayContaining([
      '00:00\u2003Tue 00 Mar',
      '00:00\u2003Mon 0 Mar',
      '00:00\u2003Sun 0 Mar',
    ]),
  );
});

test('a payment status and what is owed are never longer than their column', () => {
  const partial = {
    paymentStatus: 'partial',
    totalCents: 1_000,
    payments: [examplePayment({ amountCents: 250 })],
  };
  expect(
    linesOf('en-GB', false, false, [exampleOrder({ ...partial, storeId: 'soho' })])['payment'],
  ).toEqual(['Partly paid', '£0.00 owed']);
});
