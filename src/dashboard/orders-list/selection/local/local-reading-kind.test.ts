import { describe, expect, test } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Days } from '../../../stores/store-span.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { listQueryOf } from '../filters/list-query-of.ts';
import { localPeriod, localSpec } from './local-reading.ts';
import { localReadingKind } from './local-reading-kind.ts';

const [MADRID, TOKYO] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const secondAt = (text: string) => Date.parse(text) / 1000;

function daysAt(now: string): Days {
  return {
    stores: storeDirectory({
      stores: [
        { id: MADRID, name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR' },
        { id: TOKYO, name: 'Ginza', timeZone: 'Asia/Tokyo', currency: 'JPY' },
      ],
      currency: 'USD',
      timeZone: null,
    }),
    defaultTimeZone: 'Europe/Madrid',
    cutoffMinutes: 240,
    now: secondAt(now),
  };
}

const DAYS = daysAt('2026-11-20T15:00:00Z');

function orderAt(createdAt: string, storeId: string, note: string) {
  return exampleOrder({ id: `${storeId} ${createdAt}`, createdAt, storeId, note });
}

describe('what is kept of a slice', () => {
  test('the matches on their own stores’ days, newest first, and the counts', () => {
    const spec = localSpec({ date: { preset: 'today' }, note: true }, DAYS);
    const reduce = localReadingKind.start(structuredClone(spec));
    const orders = [
      orderAt('2026-11-20T05:00:00Z', MADRID, 'older'),
      orderAt('2026-11-20T14:00:00Z', MADRID, 'newer'),
      orderAt('2026-11-20T14:30:00Z', MADRID, ' '),
      // 04:30 in Tokyo, where the business day has begun; 23:30 of the day before.
      orderAt('2026-11-19T19:30:00Z', TOKYO, 'today there'),
      orderAt('2026-11-19T14:30:00Z', TOKYO, 'yesterday there'),
      // 03:30 in Madrid.
      orderAt('2026-11-20T02:30:00Z', MADRID, 'yesterday here'),
    ];
    const part = reduce(orders);
    expect(part.matches.map(({ note }) => note)).toEqual(['newer', 'older', 'today there']);
    expect(part).toMatchObject({ read: 6, checked: 4, newest: secondAt('2026-11-20T14:30:00Z') });
    expect(part.newestIds).toEqual([orders[2]?.id, orders[1]?.id]);
  });

  test('is decided alike all day, and by the new day from the first zone’s midnight on', () => {
    const filters = { date: { preset: 'today' }, note: true } as const;
    const at = (now: string) => localSpec(filters, daysAt(now));
    expect(at('2026-11-20T18:59:00Z')).toEqual(at('2026-11-20T03:00:00Z'));
    expect(at('2026-11-20T19:00:00Z')).not.toEqual(at('2026-11-20T18:59:00Z'));
  });

  test('of nothing is nothing', () => {
    expect(localReadingKind.start(localSpec({ note: true }, DAYS))([])).toEqual({
      read: 0,
      checked: 0,
      matches: [],
      newest: undefined,
      newestIds: [],
    });
  });
});

describe('the period to read', () => {
  const query = EMPTY_LIST_ORDERS_QUERY;

  test('is that of the dates, without them in its filter', () => {
    const dated = listQueryOf({ date: { from: '2026-11-01', to: '2026-11-02' }, store: [MADRID] }, DAYS).query;
    const period = localPeriod(dated, 90, 'newest', DAYS);
    expect(period && [period.from, period.until].map(printUtcSecond)).toEqual([
      '2026-11-01T03:00:00Z',
      '2026-11-03T03:00:00Z',
    ]);
    expect(period?.filter).not.toHaveProperty('from');
    expect(period?.filter).not.toHaveProperty('to');
    expect(period?.filter.storeId).toBe(MADRID);
  });

  test('of a number of days ends with today, and stays the same all day', () => {
    const period = localPeriod(query, 2, 'newest', DAYS);
    expect(period && [period.from, period.until].map(printUtcSecond)).toEqual([
      '2026-11-19T03:00:00Z',
      '2026-11-21T03:00:00Z',
    ]);
    expect(localPeriod(query, 2, 'newest', daysAt('2026-11-21T02:59:00Z'))).toEqual(period);
  });

  test('is none where nothing bounds the list, or where it starts before the days to check', () => {
    expect(localPeriod(query, undefined, 'newest', DAYS)).toBeUndefined();
    expect(localPeriod(query, 2, { second: secondAt('2026-11-18T00:00:00Z') }, DAYS)).toBeUndefined();
    expect(localPeriod(query, 2, { second: undefined }, DAYS)).toBeUndefined();
    expect(localPeriod(query, 2, { second: secondAt('2026-11-20T00:00:00Z') }, DAYS)).toBeDefined();
  });
});
