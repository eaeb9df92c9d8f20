import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { createDayReader, groupByDay } from './day-groups.ts';

const [LONDON, TOKYO] = [
  '0b5d2c3a-0000-4000-8000-000000000001',
  '0b5d2c3a-0000-4000-8000-000000000002',
];
const stores = storeDirectory({
  stores: [
    { id: LONDON, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' },
    { id: TOKYO, name: 'Ebisu', timeZone: 'Asia/Tokyo', currency: 'JPY' },
  ],
  currency: 'EUR',
  timeZone: null,
});
const dayOf = createDayReader({ stores, cutoffMinutes: 240 });
const order = (createdAt: string, storeId: string = LONDON) =>
  exampleOrder({ storeId, createdAt, tzOffsetMinutes: 120 });

test('an order belongs to the business day of its own store', () => {
  expect(dayOf(order('2026-11-20T03:59:00Z'))).toBe('2026-11-19');
  expect(dayOf(order('2026-11-20T04:00:00Z'))).toBe('2026-11-20');
  expect(dayOf(order('2026-11-20T19:30:00Z', TOKYO))).toBe('2026-11-21');
  // An undescribed store: the order's own offset counts.
  expect(dayOf(order('2026-11-20T01:59:00Z', '0b5d2c3a-0000-4000-8000-000000000003'))).toBe(
    '2026-11-19',
  );
  expect(dayOf(order('2026-11-20T02:00:00Z', '0b5d2c3a-0000-4000-8000-000000000003'))).toBe(
    '2026-11-20',
  );
});

test('rows of one day are one group; undated ones join the rows before them', () => {
  const orders = [
    '2026-11-21T12:00:00Z',
    'soon',
    '2026-11-21T09:00:00Z',
    '2026-11-20T09:00:00Z',
  ].map((at) => order(at));
  expect(groupByDay(orders, dayOf)).toEqual([
    { key: '2026-11-21', day: '2026-11-21', start: 0, count: 3, hasHeading: true },
    { key: '2026-11-20', day: '2026-11-20', start: 3, count: 1, hasHeading: true },
  ]);
});

test('with several time zones, no day appears twice', () => {
  const orders = [
    order('2026-11-20T19:40:00Z', TOKYO),
    order('2026-11-20T19:30:00Z'),
    order('2026-11-20T19:20:00Z', TOKYO),
    order('2026-11-20T18:00:00Z'),
  ];
  expect(groupByDay(orders, dayOf).map(({ day, start, count }) => [day, start, count])).toEqual([
    ['2026-11-21', 0, 1],
    ['2026-11-20', 1, 3],
  ]);
});
