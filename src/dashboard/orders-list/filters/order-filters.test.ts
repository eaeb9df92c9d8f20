import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES, VIEWS } from '#contract/order-enums.ts';
import { DATE_PRESETS, NO_FILTERS, type OrderFilters, readOrderFilters, writeOrderFilters } from './order-filters.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const ordered = <T extends string | number>(pair: readonly [T, T]) => (pair[0] <= pair[1] ? pair : [pair[1], pair[0]]);
const date = fc.oneof(
  fc.constantFrom(...DATE_PRESETS).map((preset) => ({ preset })),
  fc.tuple(day, day).map((days) => ({ from: ordered(days)[0], to: ordered(days)[1] })),
  day.map((from) => ({ from })),
  day.map((to) => ({ to })),
);
const amounts = fc.oneof(
  fc.constant({}),
  fc.integer().map((amountMin) => ({ amountMin })),
  fc.integer().map((amountMax) => ({ amountMax })),
  fc.tuple(fc.integer(), fc.integer()).map((pair) => ({ amountMin: ordered(pair)[0], amountMax: ordered(pair)[1] })),
);
const filters: fc.Arbitrary<OrderFilters> = fc
  .record({
    view: fc.constantFrom(...VIEWS),
    paymentStatus: fc.subarray([...PAYMENT_STATUSES]),
    fulfillmentStatus: fc.subarray([...FULFILLMENT_STATUSES]),
    source: fc.subarray(['kiosk', 'online', 'pos', 'qr table']),
    storeId: fc.option(fc.uuid(), { nil: undefined }),
    date: fc.option(date, { nil: undefined }),
    amounts,
  })
  .map(({ storeId, date, amounts, ...rest }) => ({
    ...rest,
    ...amounts,
    ...(storeId !== undefined && { storeId }),
    ...(date && { date }),
  }));

describe('the address of /orders', () => {
  test('holds every selection, and reads back as the same', () => {
    fc.assert(
      fc.property(filters, (selection) => {
        const address = writeOrderFilters(selection);
        expect(readOrderFilters(`?${address}`)).toEqual({ filters: selection, issues: [] });
      }),
      { seed: 71, numRuns: 500 },
    );
  });

  test('never throws and never lets one wrong parameter take others with it', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (noise) => {
        const { filters, issues } = readOrderFilters(`?${noise}&payment_status=paid&amount_min=1e2`);
        expect(issues.some(({ parameter }) => parameter === 'amount_min')).toBe(true);
        const isRepeated = issues.some(({ parameter }) => parameter === 'payment_status');
        expect(filters.paymentStatus).toEqual(isRepeated ? [] : ['paid']);
      }),
      { seed: 72, numRuns: 500 },
    );
  });

  test.each([
    ['from=2026-13-01', 'from'],
    ['from=2026-11-01T00:00:00Z', 'from'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['date=soon', 'date'],
    ['date=today&date=today', 'date'],
    ['date=today&from=2026-11-01', 'date'],
    ['amount_min=500&amount_max=400', 'amount_max'],
    ['payment_status=bogus', 'payment_status'],
    ['store_id=soho', 'store_id'],
    ['view=none', 'view'],
  ])('names what is wrong in %s', (search, parameter) => {
    expect(readOrderFilters(search).issues.map((issue) => issue.parameter)).toEqual([parameter]);
  });

  test('leaves paging out of it: the page decides that', () => {
    expect(readOrderFilters('page_size=0&before=x&expand=y')).toEqual({ filters: NO_FILTERS, issues: [] });
  });
});
