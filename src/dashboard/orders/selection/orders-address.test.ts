import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  DISCOUNT_CHOICES,
  NOTE_CHOICES,
  REFUNDED_CHOICES,
} from '#contract/bff/order-store/order-choices.ts';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES } from '#contract/service/order-enums.ts';
import { DATE_PRESETS } from '#order-domain/days/date-range.ts';
import { dateParameters } from '../../filters/page-address.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { ORDERS_ADDRESS } from './orders-address.ts';

const { read, write, canonical } = ORDERS_ADDRESS;
const openList = fc
  .subarray(['dine_in', 'drive thru', 'qr&table=1', '外卖'], { minLength: 1 })
  .map((values) => values.toSorted());
const dates = fc.oneof(
  fc.constantFrom(...DATE_PRESETS).map((preset) => ({ preset })),
  fc.constantFrom(
    { from: '1990-01-01' },
    { to: '2090-12-31', toTime: '00:00' },
    { from: '2026-11-01', fromTime: '19:30', to: '2026-11-01', toTime: '20:30' },
  ),
);
const filters = fc.record(
  {
    store_id: fc.uniqueArray(fc.uuid(), { minLength: 1 }).map((ids) => ids.toSorted()),
    view: fc.constantFrom('active', 'history'),
    payment_status: fc.subarray([...PAYMENT_STATUSES], { minLength: 1 }),
    fulfillment_status: fc.subarray([...FULFILLMENT_STATUSES], { minLength: 1 }),
    source: openList,
    amount_min: fc.integer({ max: 0 }),
    amount_max: fc.integer({ min: 0 }),
    refunded: fc.constantFrom(...REFUNDED_CHOICES),
    owed: fc.constant('true'),
    service_type: openList,
    tender: openList,
    table: openList,
    q: fc.constantFrom('pink bag', '“pink bag” T-1', 'a+b & c', '外卖'),
    has_note: fc.constantFrom(...NOTE_CHOICES),
    has_discount: fc.constantFrom(...DISCOUNT_CHOICES),
    promotion: openList,
    figure: fc.constantFrom('comps', 'tax_rate.8.875', 'hour.6.23'),
    sort: fc.constantFrom('time', '-total'),
  },
  { requiredKeys: [] },
);

test('every selection reads back as it was written', () => {
  fc.assert(
    fc.property(filters, dates, (selected, range) => {
      const address = write({ ...selected, ...dateParameters(range) });
      const { filters: found, ignored } = read(`?${address}`);
      expect(ignored).toEqual([]);
      expect(found).toMatchObject(selected);
      expect(write(found)).toBe(address);
    }),
    { seed: 71, numRuns: 50 },
  );
});

test('one invalid parameter affects no others', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (noise) => {
      const { ignored } = read(`?${noise}&payment_status=paid&amount_min=1e2`);
      expect(ignored.map(({ parameter }) => parameter)).toContain('amount_min');
    }),
    { seed: 72, numRuns: 50 },
  );
});

test.each([
  ['from=2026-13-01', 'from'],
  ['from=9999-01-01', 'from'],
  ['from=2026-11-02&to=2026-11-01', 'to'],
  ['date=soon', 'date'],
  ['date=today&date=today', 'date'],
  ['date=today&from=2026-11-01', 'date'],
  ['amount_min=500&amount_max=400', 'amount_max'],
  ['payment_status=bogus', 'payment_status'],
  ['store_id=soho', 'store_id'],
  ['view=none', 'view'],
  ['from=2026-11-01&from_time=24:00', 'from_time'],
  ['from_time=19:30', 'from_time'],
  ['from=2026-11-01&from_time=19:30&to=2026-11-01&to_time=19:29', 'to_time'],
  ['refunded=maybe', 'refunded'],
  ['table=5,,6', 'table'],
  ['q=%20', 'q'],
  ['figure=tips', 'figure'],
  ['has_discount=true&has_discount=false', 'has_discount'],
  ['sort=ticket', 'sort'],
])('%s is ignored alone, and told', (search, parameter) => {
  const { filters: found, ignored } = read(`?${search}&source=pos`);
  expect(ignored.map((each) => each.parameter)).toEqual([parameter]);
  expect(found.source).toEqual(['pos']);
});

test('defaults are not written', () => {
  expect(canonical('?view=all&sort=-time&page_size=3')).toBe('');
  expect(canonical('?source=pos,kiosk,pos')).toBe('source=kiosk,pos');
});

describe('for a user limited to some stores', () => {
  const [OURS, THEIRS] = [
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    '8a1b2c3d-4f89-41d3-9a0c-0305e82c3302',
  ];
  const session = { stores: [], currency: 'EUR', timeZone: null };
  afterEach(() => storeDirectory({ ...session, limitedTo: null }));

  test.each([
    [OURS, [OURS], []],
    [`${OURS},${THEIRS}`, [OURS], ['hidden_stores']],
    [THEIRS, undefined, ['hidden_stores']],
  ])('of the stores %s only theirs are shown', (ids, shown, told) => {
    storeDirectory({ ...session, limitedTo: [OURS] });
    const { filters: found, ignored } = read(`?store_id=${ids}`);
    expect(found.store_id).toEqual(shown);
    expect(ignored.map(({ parameter }) => parameter)).toEqual(told);
  });
});
