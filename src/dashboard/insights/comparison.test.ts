import { expect, test } from 'vitest';
import { figurePeriod, figuresDays } from '../period-figures/figures-period.ts';
import { dayCount } from '../period-figures/times.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '../stores/stores.ts';
import { daysToCompared, elapsedOf, shiftedPeriod } from './comparison.ts';

const stores = [
  { id: 'madrid', name: 'Madrid', timeZone: 'Europe/Madrid', currency: 'EUR' },
  { id: 'york', name: 'New York', timeZone: 'America/New_York', currency: 'USD' },
];
function daysAt(now: string, cutoffMinutes = 0): Days {
  return {
    stores: storeDirectory({ stores, currency: 'EUR', timeZone: null }),
    defaultTimeZone: 'Europe/Madrid',
    cutoffMinutes,
    now: Date.parse(now) / 1000,
  };
}
const second = (time: string) => Date.parse(time) / 1000;

test.each([
  ['weekdays', '2026-11-18', '2026-11-18', '2026-11-11', '2026-11-11'],
  ['weekdays', '2026-11-01', '2026-11-10', '2026-10-18', '2026-10-27'],
  ['year', '2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30'],
  // As many days, whether or not one is a leap day.
  ['year', '2024-02-29', '2024-03-02', '2023-02-28', '2023-03-02'],
  ['year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-30'],
] as const)('%s before %s to %s are %s to %s', (comparison, from, to, earlier, last) => {
  const compared = shiftedPeriod({ from, to, stores: undefined }, daysToCompared({ from, to }, comparison));
  expect(compared).toMatchObject({ from: earlier, to: last });
  expect(dayCount(compared)).toBe(dayCount({ from, to }));
});

test('a period that is over in each store is not cut', () => {
  const days = daysAt('2026-11-18T04:30:00Z');
  const period = { from: '2026-11-17', to: '2026-11-17' };
  // In New York it is still the 17th.
  expect(elapsedOf({ ...period, stores: undefined }, days.now, days)).toEqual({ now: days.now, daysLater: 0 });
  expect(elapsedOf({ ...period, stores: ['madrid'] }, days.now, days)).toBeUndefined();
});

test('both periods end at the same minute of each store’s clock, also where clocks have changed in between', () => {
  // On Nov 1 clocks went back in New York, on Oct 25 in Madrid: a day before both, the same wall time is one hour earlier in UTC.
  const now = '2026-11-02T19:10:00Z';
  const days = daysAt(now);
  const ends = (daysLater: number) => {
    const from = daysLater === 0 ? '2026-11-02' : '2026-10-19';
    const { dayOf } = figurePeriod(figuresDays({ from, to: from }, days, { now: days.now, daysLater }));
    return (storeId: string, time: string) => dayOf(storeId, second(time));
  };
  const [own, before] = [ends(0), ends(-14)];
  // 20:10 in Madrid, 14:10 in New York.
  expect(own('madrid', '2026-11-02T19:09:59Z')).toBe('2026-11-02');
  expect(own('madrid', now)).toBeUndefined();
  expect(before('madrid', '2026-10-19T18:09:59Z')).toBe('2026-10-19');
  expect(before('madrid', '2026-10-19T18:10:00Z')).toBeUndefined();
  expect(before('york', '2026-10-19T18:09:59Z')).toBe('2026-10-19');
  expect(before('york', '2026-10-19T18:10:00Z')).toBeUndefined();
});

test('after midnight, a business day that began the day before ends in the night, too', () => {
  const days = daysAt('2026-11-18T01:30:00Z', 240);
  const elapsed = elapsedOf({ from: '2026-11-17', to: '2026-11-17', stores: ['madrid'] }, days.now, days);
  expect(elapsed).toBeDefined();
  const { dayOf } = figurePeriod(
    figuresDays({ from: '2026-11-10', to: '2026-11-10' }, days, { now: days.now, daysLater: -7 }),
  );
  expect(dayOf('madrid', second('2026-11-11T01:29:59Z'))).toBe('2026-11-10');
  expect(dayOf('madrid', second('2026-11-11T01:30:00Z'))).toBeUndefined();
});
