import { expect, test } from 'vitest';
import { storeDirectory } from '../../stores/stores.ts';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { NO_SALES } from '../../order-math/sales-figures.ts';
import { readOrderFilters } from '../selection/filters/order-filters.ts';
import { totalsReadingKind } from './totals-reading-kind.ts';
import { totalsRequests } from './totals-reading.ts';

const TOKYO = '11111111-1111-4111-8111-111111111111';
const LONDON = '22222222-2222-4222-8222-222222222222';
const described = [
  { id: TOKYO, name: 'Ebisu', timeZone: 'Asia/Tokyo', currency: 'JPY' },
  { id: LONDON, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' },
];
const stores = storeDirectory({ stores: described, currency: 'USD', timeZone: null });
const secondOf = (text: string) => Date.parse(text) / 1000;

function requestsAt(now: string, search: string, zones = stores) {
  const days = { stores: zones, now: secondOf(now), cutoffMinutes: 0, defaultTimeZone: 'Europe/London' };
  return totalsRequests(readOrderFilters(search).filters, days, days);
}

test('a selection with dates is read whole: all its stores’ days', () => {
  const { figures, lastDays } = requestsAt('2026-11-21T12:00:00Z', 'from=2026-11-20&to=2026-11-20&source=pos');
  expect(lastDays).toBeUndefined();
  expect(figures.period).toMatchObject({
    from: secondOf('2026-11-19T15:00:00Z'),
    until: secondOf('2026-11-21T00:00:00Z'),
    filter: { source: ['pos'] },
  });
  expect(figures.period.filter).not.toHaveProperty('from');
});

test.each([
  ['', '2026-08-24T00:00:00+01:00', '2026-11-22T00:00:00Z'],
  ['to=2026-10-31', '2026-08-03T00:00:00+01:00', '2026-11-01T00:00:00Z'],
])('without a beginning (%j) the last 90 days are read', (search, from, until) => {
  const { figures, lastDays } = requestsAt('2026-11-21T12:00:00Z', search);
  expect(lastDays).toBe(90);
  expect(figures.period).toMatchObject({ from: secondOf(from), until: secondOf(until) });
});

test('the same selection on the same day is the same reading, at any time', () => {
  const early = requestsAt('2026-11-21T15:00:01Z', 'date=last_7_days');
  expect(requestsAt('2026-11-21T23:59:00Z', 'date=last_7_days')).toEqual(early);
  expect(requestsAt('2026-11-22T00:00:00Z', 'date=last_7_days')).not.toEqual(early);
});

test('slices are folded by store, each order on its own store’s day', () => {
  const { figures } = requestsAt('2026-11-21T12:00:00Z', 'from=2026-11-20&to=2026-11-20');
  const fold = totalsReadingKind.start(figures.spec);
  const order = (id: string, storeId: string, createdAt: string) =>
    exampleOrder({ id, storeId, createdAt, refunds: [exampleRefund({ amountCents: 10 })] });
  const part = fold([
    order('t1', TOKYO, '2026-11-19T15:00:00Z'),
    order('t2', TOKYO, '2026-11-20T15:00:00Z'),
    order('l1', LONDON, '2026-11-20T23:59:59Z'),
    order('l2', LONDON, '2026-11-19T23:00:00Z'),
  ]);
  const figuresOfOne = { ...NO_SALES, count: 1, totalCents: 1000, grossCents: 1000, refundedCents: 10 };
  expect(Object.fromEntries(part.figures)).toEqual({ [TOKYO]: figuresOfOne, [LONDON]: figuresOfOne });
  expect(part.versions.map(([id]) => id).toSorted()).toEqual(['l1', 't1']);
});
