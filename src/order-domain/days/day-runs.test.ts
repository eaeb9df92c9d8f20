import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayRuns } from './day-runs.ts';
import { createStoreCalendar, toDayNumber } from './store-calendar.ts';

test('runs contain the day of every instant, through clock changes', () => {
  const zones = fc.constantFrom(
    'Europe/Madrid',
    'America/New_York',
    'Africa/Casablanca',
    'Asia/Tokyo',
  );
  fc.assert(
    fc.property(
      zones,
      fc.constantFrom('00:00', '02:30', '04:00'),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 400 }),
      (timeZone, dayStartsAt, first, length) => {
        const calendar = createStoreCalendar({
          stores: [],
          currency: 'EUR',
          timeZone,
          dayStartsAt,
        });
        const startOf = (day: number) => calendar.spanOf('any', day, day).start;
        const from = toDayNumber('2025-01-01') + first;
        const runs = dayRuns(startOf, from, from + length);
        const dayAt = (second: number) => {
          const run = runs.findLast(({ start }) => start <= second);
          return run && run.day + Math.floor((second - run.start) / 86_400);
        };
        for (let day = from; day < from + length; day += 1) {
          expect([dayAt(startOf(day)), dayAt(startOf(day + 1) - 1)]).toEqual([day, day]);
        }
        expect(runs.length).toBeLessThan(12);
      },
    ),
    { seed: 61, numRuns: 60 },
  );
});
