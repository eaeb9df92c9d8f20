import { expect, test } from 'vitest';
import { parseStoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import { printQuery } from '../../api/query-string.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { totalsDates } from '../totals/use-totals.ts';
import { listDays, toListParameters } from './list-request.ts';
import { ORDERS_ADDRESS } from './orders-address.ts';

const [MADRID, TOKYO] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
];
const days = {
  stores: storeDirectory({
    stores: [
      { id: MADRID, name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR' },
      { id: TOKYO, name: 'Ebisu', timeZone: 'Asia/Tokyo', currency: 'JPY' },
    ],
    currency: 'USD',
    timeZone: null,
  }),
  defaultTimeZone: 'Europe/Madrid',
  cutoffMinutes: 240,
  /** 2026-11-21, 12:00 UTC. */
  now: Date.UTC(2026, 10, 21, 12) / 1_000,
};
const request = (search: string, { keepsOrders = true } = {}) =>
  Object.fromEntries(
    Object.entries(
      toListParameters(ORDERS_ADDRESS.read(search).filters, [], days, keepsOrders),
    ).filter(([, value]) => value !== undefined),
  );

test.each([
  ['no filter', '', { expand: 'refunds' }],
  [
    'filters by the names of the API',
    'view=active&source=pos',
    { view: 'active', source: 'pos', expand: 'refunds' },
  ],
  [
    'what is owed, which follows from payments',
    'owed=true',
    { owed: 'true', expand: 'payments,refunds' },
  ],
  [
    'days of one clock: instants, which the service answers',
    `store_id=${MADRID}&date=yesterday`,
    {
      store_id: MADRID,
      from: '2026-11-20T03:00:00Z',
      to: '2026-11-21T02:59:59.999999999Z',
      expand: 'refunds',
    },
  ],
  [
    'days of several clocks: each store’s own',
    'date=yesterday',
    { days: '2026-11-20..2026-11-20', expand: 'refunds' },
  ],
  ['days without an end', 'from=2026-11-01', { days: '2026-11-01..9998-12-31', expand: 'refunds' }],
  [
    'minutes of several clocks: the reader’s',
    'from=2026-11-20&to=2026-11-20&from_time=10:00&to_time=10:30',
    {
      from: '2026-11-20T09:00:00Z',
      to: '2026-11-20T09:30:59.999999999Z',
      expand: 'refunds',
    },
  ],
])('%s', (_, search, parameters) => {
  expect(request(search)).toEqual(parameters);
});

test('without an order store, several clocks have the reader’s days', () => {
  expect(request('date=yesterday', { keepsOrders: false })).toMatchObject({
    from: '2026-11-20T03:00:00Z',
  });
});

test('the server understands every filter and every sort', () => {
  const search =
    'view=active&payment_status=paid&refunded=any&owed=true&fulfillment_status=ready&source=pos&date=last_7_days&' +
    'amount_min=100&amount_max=900&service_type=dine_in&tender=card&table=4&q=tea&has_note=true&has_discount=manual&' +
    'promotion=p1&figure=comps';
  for (const sort of ['-total', 'time', 'refunded', 'discount', 'tax', 'items'])
    expect(
      parseStoredOrdersQuery(printQuery(request(`${search}&sort=${sort}`)).slice(1)).issues,
    ).toEqual([]);
});

test('the days of totals are a list’s own, today’s or, with filters alone, all', () => {
  const listed = (search: string) => {
    const { filters } = ORDERS_ADDRESS.read(search);
    return listDays(totalsDates(filters), filters, days);
  };
  const today = { from: '2026-11-21', to: '2026-11-21' };
  expect(listed('')).toEqual(today);
  expect(listed(`store_id=${MADRID}&sort=-total`)).toEqual(today);
  for (const search of ['q=tea', 'payment_status=unpaid', 'amount_min=0'])
    expect(listed(search)).toEqual({ from: '0001-01-01', to: '9998-12-31' });
  expect(listed('date=last_7_days&q=tea')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(listed('to=2026-11-01')).toEqual({ from: '0001-01-01', to: '2026-11-01' });
});
