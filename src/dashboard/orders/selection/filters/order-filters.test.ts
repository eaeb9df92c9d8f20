import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES } from '#contract/service/order-enums.ts';
import { DATE_PRESETS } from '#order-domain/days/date-range.ts';
import {
  DISCOUNT_CHOICES,
  NOTE_CHOICES,
  REFUNDED_CHOICES,
} from '#contract/bff/order-store/order-choices.ts';
import type { FilterKey } from './filter-definitions.ts';
import {
  NO_FILTERS,
  type OrderFilters,
  readOrderFilters,
  writeOrderFilters,
} from './order-filters.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const ordered = <T extends string | number>(pair: readonly [T, T]) =>
  pair[0] <= pair[1] ? pair : [pair[1], pair[0]];
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const date = fc.oneof(
  fc.constantFrom(...DATE_PRESETS).map((preset) => ({ preset })),
  fc.tuple(day, day).map((days) => ({ from: ordered(days)[0], to: ordered(days)[1] })),
  day.map((from) => ({ from })),
  day.map((to) => ({ to })),
  fc.tuple(day, time).map(([from, fromTime]) => ({ from, fromTime })),
  fc.tuple(day, time).map(([to, toTime]) => ({ to, toTime })),
  fc.tuple(day, time, time).map(([day, ...times]) => {
    const [fromTime, toTime] = ordered(times);
    return { from: day, fromTime, to: day, toTime };
  }),
);
const openList = fc
  .subarray(['dine_in', 'drive thru', 'qr&table=1', '外卖'], { minLength: 1 })
  .map((values) => values.toSorted());
const amount = fc.oneof(
  fc.integer().map((min) => ({ min })),
  fc.integer().map((max) => ({ max })),
  fc
    .tuple(fc.integer(), fc.integer())
    .map((pair) => ({ min: ordered(pair)[0], max: ordered(pair)[1] })),
);
const statuses = fc.subarray([...PAYMENT_STATUSES], { minLength: 1 });
const refunded = fc.constantFrom(...REFUNDED_CHOICES);
const filters: fc.Arbitrary<OrderFilters> = fc.record(
  {
    view: fc.constantFrom('active', 'history'),
    store: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 }).map((ids) => ids.toSorted()),
    payment: fc.oneof(
      statuses.map((known) => ({ statuses: known })),
      refunded.map((choice) => ({ refunded: choice })),
      fc.record({ statuses, refunded }),
      fc.record({ statuses, owed: fc.constant(true as const) }),
      fc.constant({ owed: true as const }),
    ),
    fulfillment: fc.subarray([...FULFILLMENT_STATUSES], { minLength: 1 }),
    source: fc.subarray(['kiosk', 'online', 'pos', 'qr table'], { minLength: 1 }),
    date,
    amount,
    service: openList,
    tender: openList,
    table: openList,
    found: fc.constantFrom('pink bag', '“pink bag” T-1', 'a+b & c', '外卖'),
    note: fc.constantFrom(...NOTE_CHOICES),
    discount: fc.constantFrom(...DISCOUNT_CHOICES),
    promotion: openList,
    figure: fc.constantFrom(
      'comps',
      'tax_rate.-',
      'tax_rate.8.875',
      'hour.6.23',
      'paid_for_other_days.2026-11-01.2026-11-30',
    ),
  } satisfies Record<FilterKey, unknown>,
  { requiredKeys: [] },
);

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
        const { filters, issues } = readOrderFilters(
          `?${noise}&payment_status=paid&amount_min=1e2`,
        );
        expect(issues.some(({ parameter }) => parameter === 'amount_min')).toBe(true);
        const isRepeated = issues.some(({ parameter }) => parameter === 'payment_status');
        expect(filters.payment).toEqual(isRepeated ? undefined : { statuses: ['paid'] });
      }),
      { seed: 72, numRuns: 100 },
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
    ['store_id=00000000-0000-4000-8000-0000000000ff,', 'store_id'],
    ['store_id=00000000-0000-4000-8000-0000000000ff,soho&view=active', 'store_id'],
    [
      'store_id=00000000-0000-4000-8000-0000000000ff&store_id=00000000-0000-4000-8000-0000000000ff',
      'store_id',
    ],
    ['view=none', 'view'],
    ['from=2026-11-01&from_time=24:00', 'from_time'],
    ['from=2026-11-01&from_time=9:30', 'from_time'],
    ['from=2026-11-01&from_time=', 'from_time'],
    ['from_time=19:30', 'from_time'],
    ['date=today&to_time=19:30', 'to_time'],
    ['to=2026-11-01&to_time=19:30&to_time=19:30', 'to_time'],
    ['from=2026-11-01&from_time=19:30&to=2026-11-01&to_time=19:29', 'to_time'],
    ['refunded=maybe', 'refunded'],
    ['owed=maybe', 'owed'],
    ['table=5,,6', 'table'],
    ['q=%20', 'q'],
    ['figure=tax_rate.high', 'figure'],
    ['figure=tax_rate.8.8.7', 'figure'],
    ['figure=hour.7.12', 'figure'],
    ['figure=hour.1.24', 'figure'],
    ['figure=product', 'figure'],
    ['figure=paid.2026-11-01.----------', 'figure'],
    ['figure=net_takings.2026-11-01.2026-11-01.1.24', 'figure'],
    ['figure=tips', 'figure'],
    ['figure=paid_on_other_days', 'figure'],
    ['figure=nonsense.2026-11-01.2026-11-30', 'figure'],
    ['figure=hour.2026-11-01.2026-11-30', 'figure'],
    ['figure=comps.2026-11-01.2026-11-30', 'figure'],
    ['figure=paid.2026-11-01.2026-11-31', 'figure'],
    ['figure=paid.2026-11-30.2026-11-01', 'figure'],
    ['figure=paid.2026-11-01.2026-11-30.', 'figure'],
    ['figure=paid.2026-11-01.2026-11-30.50%25', 'figure'],
    ['figure=paid.2026-11-01.2026-11-30.1:24', 'figure'],
    ['figure=product.espresso', 'figure'],
    ['figure=product.50%25.Espresso', 'figure'],
    ['has_note=yes', 'has_note'],
    ['has_discount=true&has_discount=false', 'has_discount'],
    ['service_type=dine_in,', 'service_type'],
    ['tender=%E0%A4', 'tender'],
  ])('names what is wrong in %s', (search, parameter) => {
    expect(readOrderFilters(search).issues.map((issue) => issue.parameter)).toEqual([parameter]);
  });

  test('keeps the rest of a range whose time is wrong', () => {
    const { filters } = readOrderFilters(
      'from=2026-11-01&from_time=19:30&to=2026-11-01&to_time=18:00',
    );
    expect(filters.date).toEqual({ from: '2026-11-01', fromTime: '19:30', to: '2026-11-01' });
  });

  test('writes lists in one order, however they were chosen', () => {
    const chosen = { service: ['takeaway', 'dine_in'], tender: ['cash', 'card', 'cash'] };
    const address = writeOrderFilters(chosen);
    expect(address).toBe('service_type=dine_in,takeaway&tender=card,cash,cash');
    expect(readOrderFilters(address).filters.tender).toEqual(['card', 'cash']);
  });

  test('reads stores in any order and spelling as the same ones', () => {
    const [one, two] = [
      '00000000-0000-4000-8000-0000000000aa',
      '00000000-0000-4000-8000-0000000000bb',
    ];
    const { filters } = readOrderFilters(`store_id=${two.toUpperCase()},${one},${two}`);
    expect(filters.store).toEqual([one, two]);
    expect(writeOrderFilters({ store: [two, one], view: 'active' })).toBe(
      `store_id=${one},${two}&view=active`,
    );
  });

  test('leaves paging out of it: the page decides that', () => {
    expect(readOrderFilters('page_size=0&before=x&expand=y')).toEqual({
      filters: NO_FILTERS,
      issues: [],
    });
  });
});
