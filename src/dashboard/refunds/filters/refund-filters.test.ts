import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { DATE_PRESETS, type DateRange } from '#order-domain/days/date-range.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { REFUND_GROUPINGS } from '../rows/refund-groups.ts';
import { type RefundRow, refundRowsOf } from '#order-domain/refunds/refund-row.ts';
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
  type RefundFilters,
  type RefundFilterValues,
  readRefundsAddress,
  refundMatcher,
  writeRefundsAddress,
} from './refund-filters.ts';
import { holdsPeriod, isInRefundPeriod, periodToRead, refundsPeriod } from './refund-period.ts';
import { type ItemNames, searchRefunds } from './refund-search.ts';

const MADRID = '11111111-1111-4111-8111-111111111111';
const TOKYO = '22222222-2222-4222-8222-222222222222';
const DAY = 86_400;

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
  fc.constantFrom(...DATE_PRESETS.filter((preset) => preset !== 'last_7_days')).map((preset) => ({ preset })),
  fc.constantFrom<DateRange>(
    { from: '2026-11-01' },
    { to: '2026-11-03' },
    { to: '2026-11-03', toTime: '20:30' },
    { from: '2026-11-01', to: '2026-11-03' },
    { from: '2026-11-01', fromTime: '19:30', to: '2026-11-01', toTime: '20:30' },
  ),
);
const text = fc.constantFrom('Wrong item', '"Wrong item"', '""', 'a,b & c=d', 'こぼれた', '%41');
const addresses = fc.record({
  filters: fc.record(
    {
      date: dates,
      store: fc.constantFrom([MADRID], [MADRID, TOKYO]),
      amount: fc.constantFrom({ min: 100 }, { max: 250 }, { min: 0, max: 0 }, { min: -100, max: 100 }),
      service: fc.constantFrom(['delivery'], ['dine_in', 'drive thru']),
      method: fc.constantFrom(['card'], ['-', 'card'], ['gift_card', 'terminal 2']),
      reason: fc.uniqueArray(text, { minLength: 1 }).map((texts) => texts.toSorted()),
      extent: fc.constantFrom(...REFUND_EXTENTS),
      marks: fc.subarray([...REFUND_MARKS], { minLength: 1 }),
      age: fc.constantFrom(...REFUND_AGES),
      figure: fc.constantFrom('tax_rate.-', 'tax_rate.0', 'tax_rate.8.875', 'product.a%2Eb.Dr. Who'),
    } satisfies Record<Exclude<keyof RefundFilterValues, 'text'>, unknown>,
    { requiredKeys: [] },
  ),
  sort: fc.constantFrom(...REFUND_SORT_COLUMNS, ...REFUND_SORT_COLUMNS.map((column) => `-${column}`)),
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

  test('never holds the words that are searched for, which may be a name', () => {
    const address = { filters: {}, sort: 'amount', grouping: undefined } as const;
    const searched = { ...address, filters: { text: 'Ana' } };
    expect(writeRefundsAddress(searched)).toBe(writeRefundsAddress(address));
  });

  test('without parameters is the last 7 days, newest first', () => {
    const plain = { filters: {}, sort: '-time', grouping: undefined, issues: [] } as const;
    expect(readRefundsAddress('')).toEqual(plain);
    expect(readRefundsAddress('?date=last_7_days')).toEqual(plain);
    expect(periodOf({})).toEqual({ preset: 'last_7_days' });
    expect(writeRefundsAddress({ ...plain, filters: { date: { preset: 'last_7_days' } } })).toBe('');
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
      ['amount_min', 'date', 'extent', 'group', 'mark', 'method', 'reason', 'sort', 'store_id'].toSorted(),
    );
  });

  test.each(['nonsense', 'comps', 'tax_rate.high', 'tax_rate.8.8.7', 'product.tea', 'product.50%25.Tea'])(
    'ignores the figure %s, which is none of refunds',
    (figure) => {
      const { filters, issues } = readRefundsAddress(`?figure=${figure}`);
      expect([filters, issues.map(({ parameter }) => parameter)]).toEqual([{}, ['figure']]);
    },
  );

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

function row(createdAt: string, reason = '', storeId = MADRID): RefundRow {
  const refunds = [exampleRefund({ createdAt, reason, amountCents: 400 })];
  const [made] = refundRowsOf(exampleOrder({ storeId, refunds }));
  if (!made) throw new Error('No row.');
  return made;
}

describe('matches', () => {
  test('the period holds the refunds of each store’s own days, and those whose time is unknown unless their order is later', () => {
    const isInPeriod = isInRefundPeriod({ date: { preset: 'today' } }, days);
    expect(isInPeriod(row('2026-11-17T22:59:59Z'))).toBe(false);
    expect(isInPeriod(row('2026-11-17T23:00:00Z'))).toBe(true);
    expect(isInPeriod(row('2026-11-17T15:00:00Z', '', TOKYO))).toBe(true);
    expect(isInPeriod(row('2026-11-18T15:00:00Z', '', TOKYO))).toBe(false);
    const withoutTime = (createdAt: string) => [
      ...refundRowsOf(exampleOrder({ storeId: MADRID, createdAt, paymentStatus: 'refunded' })),
      ...refundRowsOf(
        exampleOrder({ storeId: MADRID, createdAt, refunds: [exampleRefund({ createdAt: 'yesterday' })] }),
      ),
    ];
    expect(withoutTime('2026-10-01T10:00:00Z').map(isInPeriod)).toEqual([true, true]);
    expect(withoutTime('2026-11-18T22:59:59Z').map(isInPeriod)).toEqual([true, true]);
    expect(withoutTime('2026-11-18T23:00:00Z').map(isInPeriod)).toEqual([false, false]);
  });

  test('a reason by a part of it, without accents and case, or by the whole in quotes', () => {
    const cold = row('2026-11-18T10:00:00Z', 'La sopa llegó FRÍA');
    const matches = (...reason: string[]) => refundMatcher({ reason })(cold);
    expect(matches('fria')).toBe(true);
    expect(matches('"fria"')).toBe(false);
    expect(matches('"la sopa llego fria"')).toBe(true);
    expect(matches('warm', 'sopa')).toBe(true);
    expect(matches('""')).toBe(false);
    expect(refundMatcher({ reason: ['""'] })(row('2026-11-18T10:00:00Z'))).toBe(true);
  });

  test('the service that the order has', () => {
    const [dineIn] = refundRowsOf(exampleOrder({ serviceType: 'dine_in', refunds: [exampleRefund()] }));
    const matches = (...service: string[]) => dineIn && refundMatcher({ service })(dineIn);
    expect([matches('delivery', 'dine_in'), matches('delivery')]).toEqual([true, false]);
  });

  test('an order without details passes filters by marks and by what its order is only', () => {
    const [bare] = refundRowsOf(exampleOrder({ paymentStatus: 'refunded' }));
    const matches = (filters: RefundFilters) => bare && refundMatcher(filters)(bare);
    expect(matches({})).toBe(true);
    expect(matches({ marks: ['no_details'] })).toBe(true);
    expect(matches({ service: [exampleOrder().serviceType] })).toBe(true);
    for (const filters of [
      { amount: { min: 0 } },
      { reason: ['""'] },
      { method: ['-'] },
      { extent: 'partial' },
      { marks: ['no_items'] },
    ] as const) {
      expect(matches(filters)).toBe(false);
    }
  });
});

describe('a search', () => {
  const line = 'line-1';
  const bag = new Map([[line, { _base: 'Pink bag', de: 'Rosa Tasche' }]]);
  const item = [{ id: 'i', refundId: 'r', orderItemId: line, qty: 1, amountCents: 400, taxCents: 0 }];
  const [found] = refundRowsOf(
    exampleOrder({
      ticketNumber: 'A-118',
      memberName: 'Zoë Bell',
      refunds: [exampleRefund({ reason: 'Handle broken', items: item })],
    }),
  );
  if (!found) throw new Error('No row.');

  test.each([
    ['a-118', 'found'],
    ['zoe', 'found'],
    ['broken handle', 'found'],
    ['pink bag', 'found'],
    ['tasche', 'found'],
    ['bag broken', 'not found'],
    ['blue', 'not found'],
  ])('for “%s” has all words within one text: %s', (text, result) => {
    const { found: all, undecided } = searchRefunds([found], text, () => bag);
    expect([all, undecided]).toEqual([result === 'found' ? [found] : [], []]);
  });

  test('leaves undecided what only the names of items can tell, until they are known', () => {
    const unknown = (): ItemNames | undefined => undefined;
    expect(searchRefunds([found], 'bag', unknown)).toEqual({ found: [], undecided: [found] });
    expect(searchRefunds([found], 'zoe', unknown)).toEqual({ found: [found], undecided: [] });
    expect(searchRefunds([found], undefined, unknown)).toEqual({ found: [found], undecided: [] });
    const bare = row('2026-11-18T10:00:00Z');
    expect(searchRefunds([bare], 'bag', unknown)).toEqual({ found: [], undecided: [] });
  });
});

describe('the orders to read', () => {
  test('go from 400 days before the first store’s day to a day after the last one’s', () => {
    const period = refundsPeriod({ date: { from: '2026-11-10', to: '2026-11-11' } }, days);
    expect(period.from).toBe(Date.UTC(2026, 10, 9, 15) / 1000 - 400 * DAY);
    expect(period.until).toBe(Date.UTC(2026, 10, 11, 23) / 1000 + DAY);
    expect(period.filter).toMatchObject({ expand: ['payments', 'refunds'] });
    expect(period.filter).not.toHaveProperty('storeIds');
  });

  test('of a period without an end go to the end of today, and stay the same all day', () => {
    const filters = { date: { from: '2026-11-10' }, store: [MADRID] };
    const period = refundsPeriod(filters, days);
    expect(period.until).toBe(Date.UTC(2026, 10, 18, 23) / 1000 + DAY);
    expect(period.filter.storeIds).toEqual([MADRID]);
    expect(refundsPeriod(filters, { ...days, now: days.now + 3_600 })).toEqual(period);
  });

  test('of a period without a beginning go back to the first order', () => {
    expect(refundsPeriod({ date: { to: '2026-11-10' } }, days).from).toBe(0);
  });

  test('are those of a period read whole that holds them, else their own', () => {
    fc.assert(
      fc.property(fc.array(addresses, { maxLength: 4 }), addresses, (read, { filters }) => {
        const whole = read.map((each) => refundsPeriod(each.filters, days));
        const wanted = refundsPeriod(filters, days);
        const chosen = periodToRead(wanted, whole);
        expect(holdsPeriod(chosen, wanted)).toBe(true);
        expect(whole.includes(chosen)).toBe(whole.some((known) => holdsPeriod(known, wanted)));
        expect(chosen.from).toBeLessThanOrEqual(wanted.from);
        expect(chosen.until).toBeGreaterThanOrEqual(wanted.until);
      }),
      { seed: 9, numRuns: 500 },
    );
    const [all, madrid, tokyo] = [undefined, [MADRID], [TOKYO]].map((stores) =>
      refundsPeriod({ date: { from: '2026-11-10', to: '2026-11-11' }, ...(stores && { store: stores }) }, days),
    );
    expect([all, madrid].map((outer) => outer && madrid && holdsPeriod(outer, madrid))).toEqual([true, true]);
    expect([madrid, tokyo].map((outer) => outer && all && holdsPeriod(outer, all))).toEqual([false, false]);
    expect(madrid && tokyo && holdsPeriod(madrid, tokyo)).toBe(false);
  });
});
