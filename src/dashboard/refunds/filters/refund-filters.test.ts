import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATE_PRESETS, type DateRange } from '#order-domain/days/date-range.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { refundsQuery } from '#contract/bff/order-store/refunds-query.ts';
import { printQuery } from '../../api/query-string.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { clearedFilters, withFilter, withoutFilter } from '../../filters/filter-definition.ts';
import {
  REFUND_AGES,
  REFUND_EXTENTS,
  REFUND_MARKS,
  REFUND_SORT_COLUMNS,
} from '#contract/bff/order-store/refund-values.ts';
import {
  periodOf,
  REFUND_FILTERS,
  REFUND_GROUPINGS,
  type RefundFilters,
  type RefundFilterValues,
  readRefundsAddress,
  writeRefundsAddress,
} from './refund-filters.ts';
import { refundsRequest, startOfRequest } from './refunds-request.ts';

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

const dates: fc.Arbitrary<DateRange> = fc.oneof(
  fc
    .constantFrom(...DATE_PRESETS.filter((preset) => preset !== 'last_7_days'))
    .map((preset) => ({ preset })),
  fc.constantFrom<DateRange>(
    { from: '2026-11-01' },
    { to: '2026-11-03' },
    { from: '2026-11-01', to: '2026-11-03' },
  ),
);
const text = fc.constantFrom('Wrong item', '"Wrong item"', '""', 'a,b & c=d', 'こぼれた', '%41');
const addresses = fc.record({
  filters: fc.record(
    {
      date: dates,
      store: fc.constantFrom([MADRID], [MADRID, TOKYO]),
      amount: fc.constantFrom(
        { min: 100 },
        { max: 250 },
        { min: 0, max: 0 },
        { min: -100, max: 100 },
      ),
      service: fc.constantFrom(['delivery'], ['dine_in', 'drive thru']),
      method: fc.constantFrom(['card'], ['-', 'card'], ['gift_card', 'terminal 2']),
      reason: fc.uniqueArray(text, { minLength: 1 }).map((texts) => texts.toSorted()),
      extent: fc.constantFrom(...REFUND_EXTENTS),
      marks: fc.subarray([...REFUND_MARKS], { minLength: 1 }),
      age: fc.constantFrom(...REFUND_AGES),
      figure: fc.constantFrom(
        'tax_rate.-',
        'tax_rate.0',
        'tax_rate.8.875',
        'product.a%2Eb.Dr. Who',
      ),
      item: fc.constantFrom('+', 'name Dr. Who, 100%'),
      variant: fc.constantFrom('large'),
      member: fc.constantFrom('m-1'),
      text: fc.constantFrom('Ana', 'a,b & c=d', '"pink bag"'),
    } satisfies Record<keyof RefundFilterValues, unknown>,
    { requiredKeys: [] },
  ),
  sort: fc.constantFrom(
    ...REFUND_SORT_COLUMNS,
    ...REFUND_SORT_COLUMNS.map((column) => `-${column}`),
  ),
  grouping: fc.option(fc.constantFrom(...REFUND_GROUPINGS), { nil: undefined }),
});

describe('the address', () => {
  test('says all of it: read again, it is the same, without any issue', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const { issues, ...read } = readRefundsAddress(`?${writeRefundsAddress(address)}`);
        expect(issues).toEqual([]);
        expect(read).toEqual(address);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  test('without parameters is the last 7 days, newest first', () => {
    const plain = { filters: {}, sort: '-time', grouping: undefined, issues: [] } as const;
    expect(readRefundsAddress('')).toEqual(plain);
    expect(readRefundsAddress('?date=last_7_days')).toEqual(plain);
    expect(periodOf({})).toEqual({ preset: 'last_7_days' });
    expect(writeRefundsAddress({ ...plain, filters: { date: { preset: 'last_7_days' } } })).toBe(
      '',
    );
  });

  test('leaves out what is wrong, each with an issue', () => {
    const { filters, sort, grouping, issues } = readRefundsAddress(
      '?date=soon&store_id=nowhere&amount_min=x&method=&reason=&extent=most&mark=odd&sort=best&group=week&reason=Cold',
    );
    expect({ filters, sort, grouping }).toEqual({
      filters: { reason: ['Cold'] },
      sort: '-time',
      grouping: undefined,
    });
    expect(issues.map(({ parameter }) => parameter).toSorted()).toEqual(
      [
        'amount_min',
        'date',
        'extent',
        'group',
        'mark',
        'method',
        'reason',
        'sort',
        'store_id',
      ].toSorted(),
    );
  });

  test('has whole days, and no grouping that was one by headings among the rows', () => {
    expect(readRefundsAddress('?from=2026-11-01&from_time=19:30&group=order')).toMatchObject({
      filters: { date: { from: '2026-11-01' } },
      grouping: undefined,
      issues: [],
    });
  });

  test.each([
    'nonsense',
    'comps',
    'tax_rate.high',
    'tax_rate.8.8.7',
    'product.tea',
    'product.50%25.Tea',
  ])('ignores the figure %s, which is none of refunds', (figure) => {
    const { filters, issues } = readRefundsAddress(`?figure=${figure}`);
    expect([filters, issues.map(({ parameter }) => parameter)]).toEqual([{}, ['figure']]);
  });

  test.each([
    ['newest', ''],
    ['oldest', 'sort=time'],
    ['largest', 'sort=-amount'],
    ['smallest', 'sort=amount'],
  ])('of a link with the former sorting “%s” still sorts that way', (former, query) => {
    expect(writeRefundsAddress(readRefundsAddress(`?sort=${former}&look_back=180`))).toBe(query);
  });
});

test('clearing the filters keeps the stores, which the header chooses', () => {
  fc.assert(
    fc.property(addresses, ({ filters }) => {
      const cleared = clearedFilters(REFUND_FILTERS, { ...filters, text: 'Ana' });
      expect(cleared).toEqual(filters.store ? { store: filters.store } : {});
      expect(cleared && clearedFilters(REFUND_FILTERS, cleared)).toBeUndefined();
    }),
    { seed: 8 },
  );
});

test('a filter is set and removed by itself; the period is never missing', () => {
  const some = withFilter<RefundFilterValues, 'extent'>({}, 'extent', 'whole');
  expect(some).toEqual({ extent: 'whole' });
  expect(withoutFilter(some, 'extent')).toEqual({});
  const today: RefundFilters = { date: { preset: 'today' } };
  expect(periodOf(withoutFilter(today, 'date'))).toEqual({ preset: 'last_7_days' });
});

describe('the request', () => {
  const requestOf = (search: string) => refundsRequest(readRefundsAddress(search), days);

  test('has every filter by the name that the server knows, and relative dates as business days', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const { from, to, storeIds, parameters } = refundsRequest(address, days);
        const query = new URLSearchParams(
          printQuery({ from, to, store_id: storeIds?.join(), ...parameters }),
        );
        const names = [...new Set(query.keys())];
        const values = names.map(
          (name) => [name, name === 'reason' ? query.getAll(name) : query.get(name)] as const,
        );
        const { sort, group: _group, ...rest } = Object.fromEntries(values);
        const read = refundsQuery.safeParse({ ...rest, sort });
        expect(read.error?.issues ?? []).toEqual([]);
        expect(sort).toBe(address.sort);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  test.each([
    ['', '2026-11-12', '2026-11-18'],
    ['?date=yesterday', '2026-11-17', '2026-11-17'],
    // In Tokyo, it is the 19th already.
    [`?date=today&store_id=${TOKYO}`, '2026-11-18', '2026-11-18'],
    ['?from=2026-11-10', '2026-11-10', '2026-11-18'],
    ['?from=2026-12-01', '2026-12-01', '2026-12-01'],
    ['?to=2026-11-03', '1970-01-01', '2026-11-03'],
  ])('of “%s” is from %s to %s', (search, from, to) => {
    expect(requestOf(search)).toMatchObject({ from, to });
  });

  test('begins where the first of the stores in view does', () => {
    expect(startOfRequest(requestOf('?date=today'), days)).toBe(Date.UTC(2026, 10, 17, 15) / 1000);
    expect(startOfRequest(requestOf(`?date=today&store_id=${MADRID}`), days)).toBe(
      Date.UTC(2026, 10, 17, 23) / 1000,
    );
  });
});
