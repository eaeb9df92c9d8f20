import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { ORDERS_ADDRESS } from '../filters/order-filters.ts';
import { secondOfStart, startAtSecond, startZone } from './list-start.ts';

describe('the start in an address', () => {
  test.each([
    ['?at=2026-11-14T19:30', { day: '2026-11-14', time: '19:30' }],
    ['store_id=a&at=2026-11-14T19%3A30', { day: '2026-11-14', time: '19:30' }],
    ['?view=active', undefined],
    ['', undefined],
  ])('%s is %j', (search, start) => {
    expect(ORDERS_ADDRESS.read(search).start).toEqual(start);
    expect(ORDERS_ADDRESS.read(search).issues.filter(({ parameter }) => parameter === 'at')).toEqual([]);
  });

  test.each([
    '2026-11-14',
    '19:30',
    '2026-02-30T10:00',
    '2026-11-14T24:00',
    '2026-11-14T19:30Z',
    '2026-11-14T19:30:00',
    '2026-11-14T19:30T',
    '2026-11-14 19:30',
    '0000-01-01T00:00',
    'yesterday',
    '',
    '%E0%A4%A',
  ])('%j is left out, and told', (text) => {
    const { start, issues } = ORDERS_ADDRESS.read(`?at=${text}`);
    expect(start).toBeUndefined();
    expect(issues.map(({ parameter }) => parameter)).toEqual(['at']);
  });

  test('given twice it is left out', () => {
    expect(ORDERS_ADDRESS.read('at=2026-11-14T19:30&at=2026-11-14T19:30').start).toBeUndefined();
  });

  test('changes alone: the other parameters stay as they were written', () => {
    const search = '?view=active&at=nonsense&source=a%20b,c';
    const start = { day: '2026-11-14', time: '19:30' };
    const writeStart = (before: string, next: typeof start | undefined) => ORDERS_ADDRESS.change(before, 'start', next);
    expect(writeStart(search, start)).toBe('view=active&source=a%20b,c&at=2026-11-14T19:30');
    expect(writeStart(search, undefined)).toBe('view=active&source=a%20b,c');
    expect(writeStart('', undefined)).toBe('');
    expect(ORDERS_ADDRESS.read(writeStart(search, start)).start).toEqual(start);
    expect(ORDERS_ADDRESS.read(writeStart(search, start)).issues).toEqual([]);
  });
});

describe('the start as an instant', () => {
  test.each([
    ['2026-11-14', '19:30', 'Europe/Madrid', '2026-11-14T18:30:59Z'],
    ['2026-11-14', '19:30', 'Asia/Tokyo', '2026-11-14T10:30:59Z'],
    // 01:30 occurs twice: the list begins at the later one, so that it includes both.
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T06:30:59Z'],
    // 02:30 does not exist on 29 March in Madrid: the list begins right before the clock jumps.
    ['2026-03-29', '02:30', 'Europe/Madrid', '2026-03-29T00:59:59Z'],
  ])('%s %s in %s is the end of that minute, %s', (day, time, zone, expected) => {
    expect(printUtcSecond(secondOfStart({ day, time }, zone))).toBe(expected);
  });

  test('comes back as it was', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(fc.integer({ min: 946_684_800, max: 2_524_608_000 }), zones, (second, zone) => {
        const start = startAtSecond(second, zone);
        const again = secondOfStart(start, zone);
        expect(startAtSecond(again, zone)).toEqual(start);
        expect(again).toBeGreaterThanOrEqual(second);
      }),
      { seed: 76, numRuns: 300 },
    );
  });
});

describe('the zone of a start', () => {
  const store = (digit: string, timeZone: string) => ({
    id: `00000000-0000-4000-8000-00000000000${digit}`,
    name: digit,
    timeZone,
    currency: 'EUR',
  });
  const context = (timeZones: readonly string[]) => ({
    stores: storeDirectory({
      stores: timeZones.map((zone, index) => store(String(index), zone)),
      currency: 'EUR',
      timeZone: null,
    }),
    defaultTimeZone: 'Europe/Paris',
    cutoffMinutes: 0,
    now: 0,
  });

  test('is the one that all stores keep, else the own, else that of the chosen stores', () => {
    expect(startZone(undefined, context(['Asia/Tokyo', 'Asia/Tokyo']))).toBe('Asia/Tokyo');
    expect(startZone(undefined, context(['Asia/Tokyo', 'Europe/Madrid']))).toBe('Europe/Paris');
    expect(startZone(undefined, context([]))).toBe('Europe/Paris');
    const { id } = store('1', '');
    expect(startZone([id], context(['Asia/Tokyo', 'Europe/Madrid']))).toBe('Europe/Madrid');
    const both = [store('0', '').id, id];
    expect(startZone(both, context(['Asia/Tokyo', 'Europe/Madrid']))).toBe('Europe/Paris');
    expect(startZone(both, context(['Asia/Tokyo', 'Asia/Tokyo', 'Europe/Madrid']))).toBe('Asia/Tokyo');
  });
});
