import { describe, expect, test } from 'vitest';
import { readInstant } from '#contract/service/rfc3339.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { listQueryOf } from './list-query-of.ts';
import type { OrderFilters } from './order-filters.ts';

const MADRID = '11111111-1111-4111-8111-111111111111';
const TOKYO = '22222222-2222-4222-8222-222222222222';
const OSAKA = '33333333-3333-4333-8333-333333333333';

function contextAt(now: string, stores = [MADRID, TOKYO]): Days {
  const described = [
    { id: MADRID, name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR' },
    { id: TOKYO, name: 'Ginza', timeZone: 'Asia/Tokyo', currency: 'JPY' },
    { id: OSAKA, name: 'Namba', timeZone: 'Asia/Tokyo', currency: 'JPY' },
  ].filter((store) => stores.includes(store.id));
  const instant = readInstant(now);
  return {
    stores: storeDirectory({ stores: described, currency: 'USD', timeZone: null }),
    defaultTimeZone: 'Europe/Madrid',
    cutoffMinutes: 0,
    now: instant.ok ? instant.value.epochSeconds : 0,
  };
}

describe('the query of a selection', () => {
  test('a day of one store is that store’s own day, to the last nanosecond', () => {
    const filters = { store: [TOKYO], date: { from: '2026-11-20', to: '2026-11-20' } };
    const { query, includes } = listQueryOf(filters, contextAt('2026-11-21T07:00:00Z'));
    expect(query).toMatchObject({
      storeIds: [TOKYO],
      from: '2026-11-19T15:00:00Z',
      to: '2026-11-20T14:59:59.999999999Z',
      expand: ['refunds'],
    });
    expect(includes).toBeUndefined();
  });

  test('a day of several stores is each one’s own; of stores in one zone no order is left out', () => {
    const date = { from: '2026-11-20', to: '2026-11-20' };
    const both = listQueryOf({ store: [MADRID, TOKYO], date }, contextAt('2026-11-21T07:00:00Z'));
    expect(both.query).toMatchObject({
      storeIds: [MADRID, TOKYO],
      from: '2026-11-19T15:00:00Z',
      to: '2026-11-20T22:59:59.999999999Z',
    });
    expect(both.includes?.(exampleOrder({ storeId: TOKYO, createdAt: '2026-11-20T15:10:00Z' }))).toBe(false);
    expect(both.includes?.(exampleOrder({ storeId: MADRID, createdAt: '2026-11-20T15:10:00Z' }))).toBe(true);
    const one = listQueryOf({ store: [OSAKA, TOKYO], date }, contextAt('2026-11-21T07:00:00Z', [OSAKA, TOKYO]));
    expect(one.query).toMatchObject({ storeIds: [OSAKA, TOKYO], to: '2026-11-20T14:59:59.999999999Z' });
    expect(one.includes).toBeUndefined();
  });

  test('today follows each store’s clock, and orders of another day of their store are left out', () => {
    // It is 16:30 on the 20th in Madrid, and 00:30 on the 21st in Tokyo.
    const { query, includes } = listQueryOf({ date: { preset: 'today' } }, contextAt('2026-11-20T15:30:00Z'));
    expect(query.from).toBe('2026-11-19T23:00:00Z');
    expect(query.to).toBe('2026-11-21T14:59:59.999999999Z');
    const at = (storeId: string, createdAt: string) => includes?.(exampleOrder({ storeId, createdAt }));
    expect(at(MADRID, '2026-11-20T10:00:00Z')).toBe(true);
    expect(at(TOKYO, '2026-11-20T10:00:00Z')).toBe(false);
    expect(at(TOKYO, '2026-11-20T15:10:00Z')).toBe(true);
    expect(at(MADRID, '2026-11-20T23:10:00Z')).toBe(false);
    expect(at(TOKYO, 'yesterday evening')).toBe(true);
  });

  test('without a date there is no time in the query', () => {
    const { query } = listQueryOf({ amount: { min: 0 } }, contextAt('2026-11-20T15:30:00Z'));
    expect(query).not.toHaveProperty('from');
    expect(query).not.toHaveProperty('to');
    expect(query.amountMin).toBe(0);
  });

  test.each([
    ['yesterday', '2026-11-18T23:00:00Z', '2026-11-19T22:59:59.999999999Z'],
    ['this_week', '2026-11-15T23:00:00Z', '2026-11-20T22:59:59.999999999Z'],
    ['last_7_days', '2026-11-13T23:00:00Z', '2026-11-20T22:59:59.999999999Z'],
    ['last_30_days', '2026-10-21T22:00:00Z', '2026-11-20T22:59:59.999999999Z'],
    ['this_month', '2026-10-31T23:00:00Z', '2026-11-20T22:59:59.999999999Z'],
    ['last_month', '2026-09-30T22:00:00Z', '2026-10-31T22:59:59.999999999Z'],
  ] as const)('%s in Madrid, over the change of the clocks', (preset, from, to) => {
    const { query } = listQueryOf({ date: { preset } }, contextAt('2026-11-20T15:30:00Z', [MADRID]));
    expect(query).toMatchObject({ from, to });
  });

  test('times are minutes of calendar days on the store’s clock, both included, whatever the cutoff', () => {
    const date = { from: '2026-11-20', fromTime: '19:30', to: '2026-11-21', toTime: '02:00' };
    const context = { ...contextAt('2026-11-21T07:00:00Z', [MADRID]), cutoffMinutes: 240 };
    expect(listQueryOf({ date }, context).query).toMatchObject({
      from: '2026-11-20T18:30:00Z',
      to: '2026-11-21T01:00:59.999999999Z',
    });
    const oneTime = { from: '2026-11-20', to: '2026-11-20', toTime: '02:00' };
    expect(listQueryOf({ date: oneTime }, context).query).toMatchObject({
      from: '2026-11-19T23:00:00Z',
      to: '2026-11-20T01:00:59.999999999Z',
    });
  });

  test.each([
    ['America/New_York', ['2026-03-08', '2026-11-01']],
    ['Europe/London', ['2026-03-29', '2026-10-25']],
    ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
    ['Pacific/Chatham', ['2026-04-05', '2026-09-27']],
    ['Asia/Kathmandu', ['2026-03-29', '2026-10-25']],
    ['Pacific/Kiritimati', ['2026-03-29', '2026-10-25']],
    ['Pacific/Pago_Pago', ['2026-03-29', '2026-10-25']],
  ])('in %s the API is asked for exactly the orders whose till shows that day, on %j', (timeZone, days) => {
    const store = { id: MADRID, name: 'Till', timeZone, currency: 'USD' };
    const till = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    for (const day of days) {
      // The reader is elsewhere.
      const context = {
        ...contextAt('2026-12-31T12:00:00Z'),
        stores: storeDirectory({ stores: [store], currency: 'USD', timeZone: null }),
        defaultTimeZone: 'Asia/Tokyo',
      };
      const secondsOf = (date: NonNullable<OrderFilters['date']>) => {
        const { from, to } = listQueryOf({ store: [MADRID], date }, context).query;
        return [from ?? '', to?.replace('.999999999', '') ?? ''].map((text) => Date.parse(text) / 1000);
      };
      const whole = secondsOf({ from: day, to: day });
      // Each shows an hour twice, or none, on one of these days.
      const early = secondsOf({ from: day, fromTime: '01:30', to: day, toTime: '03:15' });
      const start = Date.parse(`${day}T00:00:00Z`) / 1000 - 15 * 3600;
      for (let second = start; second < start + 54 * 3600; second += 300) {
        const [shown, time = ''] = till.format(second * 1000).split(' ');
        const isIn = ([from = 0, to = 0]: number[]) => second >= from && second <= to;
        expect(isIn(whole), `${second}`).toBe(shown === day);
        // From the first time that the clock shows the start until the last that it shows the end.
        const isWithin = shown === day && time >= '01:30' && time <= '03:15';
        const isBeyond = shown !== day || time < '01:00' || time > '04:15';
        expect(isIn(early), `${second}, ${time}`).toBe(isWithin || (!isBeyond && isIn(early)));
      }
    }
  });

  test('a store known by the offsets of its orders alone is asked for the reader’s day', () => {
    const date = { from: '2026-11-01', to: '2026-11-01' };
    const context = { ...contextAt('2026-11-20T15:30:00Z', []), defaultTimeZone: 'America/New_York' };
    const { query, includes } = listQueryOf({ store: [MADRID], date }, context);
    expect(query).toMatchObject({ from: '2026-11-01T04:00:00Z', to: '2026-11-02T04:59:59.999999999Z' });
    expect(includes).toBeUndefined();
  });

  test('asks for payments only where a filter needs them, and sends the API none of the local filters', () => {
    const context = contextAt('2026-11-21T07:00:00Z');
    const queryOf = (filters: OrderFilters) => listQueryOf(filters, context).query;
    expect(queryOf({ tender: ['card'] }).expand).toEqual(['payments', 'refunds']);
    expect(queryOf({ payment: { refunded: 'partial' } }).expand).toEqual(['payments', 'refunds']);
    expect(queryOf({ payment: { statuses: ['partial'] } }).expand).toEqual(['payments', 'refunds']);
    expect(queryOf({ payment: { statuses: ['partial', 'paid'] } }).expand).toEqual(['refunds']);
    expect(queryOf({ payment: { owed: true } })).toMatchObject({
      paymentStatus: ['unpaid', 'partial'],
      expand: ['payments', 'refunds'],
    });
    expect(queryOf({ found: 'pink bag' }).expand).toEqual(['items', 'payments', 'refunds', 'applied_promotions']);
    expect(queryOf({ promotion: ['happy'] }).expand).toEqual(['refunds', 'applied_promotions']);
    expect(queryOf({ found: 'T-118' }).expand).toEqual(['payments', 'refunds', 'applied_promotions']);
    expect(queryOf({ payment: { refunded: 'any' }, note: 'true', service: ['delivery'], table: ['5'] })).toEqual(
      queryOf({}),
    );
    expect(queryOf({ payment: { statuses: ['paid'], refunded: 'any' } }).paymentStatus).toEqual(['paid']);
  });
});
