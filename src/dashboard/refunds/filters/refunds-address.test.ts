import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  REFUND_AGES,
  REFUND_EXTENTS,
  REFUND_MARKS,
} from '#contract/bff/order-store/refund-values.ts';
import { refundsQuery } from '#contract/bff/order-store/refunds-query.ts';
import { readParameters } from '#contract/bff/parameters.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { printQuery } from '../../api/query-string.ts';
import { clearFilters } from '../../filters/filter.ts';
import { withFixedDates } from '../../filters/page-address.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { REFUND_FILTERS } from './refund-filters.ts';
import { REFUNDS_ADDRESS } from './refunds-address.ts';
import { refundsRequest, startOfRequest } from './refunds-request.ts';

const { read, write, canonical } = REFUNDS_ADDRESS;
const MADRID = '11111111-1111-4111-8111-111111111111';
const TOKYO = '22222222-2222-4222-8222-222222222222';
const days: Days = {
  stores: storeDirectory({
    stores: [
      { id: MADRID, name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR' },
      { id: TOKYO, name: 'Ginza', timeZone: 'Asia/Tokyo', currency: 'JPY' },
    ],
    currency: 'USD',
    timeZone: null,
  }),
  defaultTimeZone: 'Europe/Madrid',
  cutoffMinutes: 0,
  now: Date.UTC(2026, 10, 18, 13) / 1000,
};
const text = fc.constantFrom('Wrong item', '"Wrong item"', '""', 'a,b & c=d', 'こぼれた', '%41');
const filters = fc.record(
  {
    store_id: fc.subarray([MADRID, TOKYO], { minLength: 1 }),
    from: fc.constant('2026-11-01'),
    amount_min: fc.constantFrom(-100, 0),
    amount_max: fc.constantFrom(0, 250),
    service_type: fc.subarray(['delivery', 'dine_in', 'drive thru'], { minLength: 1 }),
    method: fc.subarray(['-', 'card', 'gift_card', 'terminal 2'], { minLength: 1 }),
    reason: fc.uniqueArray(text, { minLength: 1 }).map((texts) => texts.toSorted()),
    extent: fc.constantFrom(...REFUND_EXTENTS),
    mark: fc.subarray([...REFUND_MARKS], { minLength: 1 }),
    age: fc.constantFrom(...REFUND_AGES),
    figure: fc.constantFrom('tax_rate.-', 'tax_rate.8.875', 'product.a%2Eb.Dr. Who'),
    item: fc.constantFrom('+', 'name Dr. Who, 100%'),
    member: fc.constantFrom('m-1', '-'),
    q: fc.constantFrom('Ana', 'a,b & c=d', '"pink bag"'),
    sort: fc.constantFrom('time', '-share'),
    group: fc.constantFrom('reason', 'day'),
  },
  { requiredKeys: [] },
);

test('every selection survives a round trip, and the server accepts it', () => {
  fc.assert(
    fc.property(filters, (selected) => {
      const { filters: found, ignored } = read(`?${write(selected)}`);
      expect(ignored).toEqual([]);
      expect(found).toMatchObject(selected);
      const { from, to, storeIds, parameters } = refundsRequest(found, days);
      const query = printQuery({ from, to, store_id: storeIds?.join(), ...parameters });
      expect(refundsQuery.safeParse(readParameters(query)).error?.issues ?? []).toEqual([]);
    }),
    { seed: 5, numRuns: 100 },
  );
});

test('each invalid parameter is ignored alone', () => {
  const { ignored } = read(
    '?date=soon&store_id=nowhere&amount_min=x&method=&extent=most&mark=odd&sort=best&group=week&figure=comps&q=Ana',
  );
  expect(ignored.map(({ parameter }) => parameter).toSorted()).toEqual(
    'amount_min date extent figure group mark method sort store_id'.split(' '),
  );
});

test('business days have no times', () => {
  expect(canonical('?from=2026-11-01&from_time=19:30&sort=-time')).toBe('from=2026-11-01');
});

test('clearing the filters keeps the stores, the period and the sort', () => {
  const { filters: found } = read(`?store_id=${MADRID}&sort=-share&q=Ana&date=today&method=card`);
  const cleared = clearFilters(REFUND_FILTERS, found);
  expect(write(cleared ?? {})).toBe(`store_id=${MADRID}&date=today&sort=-share`);
});

describe('the request', () => {
  const requestOf = (search: string) => refundsRequest(read(search).filters, days);

  test.each([
    ['', '2026-11-12', '2026-11-18'],
    ['?date=yesterday', '2026-11-17', '2026-11-17'],
    // In Tokyo, it is the 19th already.
    [`?date=today&store_id=${TOKYO}`, '2026-11-18', '2026-11-18'],
    ['?from=2026-12-01', '2026-12-01', '2026-12-01'],
    ['?to=2026-11-03', '1970-01-01', '2026-11-03'],
  ])('of “%s” is from %s to %s', (search, from, to) => {
    expect(requestOf(search)).toMatchObject({ from, to });
  });

  test('begins with the earliest of the stores in view', () => {
    expect(startOfRequest(requestOf('?date=today'), days)).toBe(Date.UTC(2026, 10, 17, 15) / 1000);
  });
});

test('relative dates become days, also those of the page itself', () => {
  const fixed = 'from=2026-11-12&to=2026-11-18&method=cash';
  for (const query of ['method=cash', 'date=last_7_days&method=cash'])
    expect(REFUNDS_ADDRESS.fixDates(query, days)?.query).toBe(fixed);
  expect(REFUNDS_ADDRESS.fixDates(fixed, days)).toBeUndefined();
});

test('in the link of an order, only relative dates change', () => {
  expect(withFixedDates('?sort=-total&date=last_7_days&q=x', days)).toBe(
    '?sort=-total&q=x&from=2026-11-12&to=2026-11-18',
  );
  for (const search of ['', '?sort=-total', '?from=2026-11-12&q=x'])
    expect(withFixedDates(search, days)).toBe(search);
});
