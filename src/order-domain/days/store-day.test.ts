import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { addDays, endOfStoreMinute, startOfStoreDay, toStoreDay } from './store-day.ts';

function start(day: string, timeZone: string, cutoffMinutes = 0): string {
  return printUtcSecond(startOfStoreDay(day, timeZone, cutoffMinutes));
}

const ZONES = [
  'UTC Europe/Madrid Europe/London America/New_York Asia/Tokyo Asia/Kathmandu Asia/Beirut',
  'Australia/Lord_Howe Pacific/Chatham Pacific/Kiritimati Pacific/Pago_Pago',
].flatMap((line) => line.split(' '));

describe('the start of a store day', () => {
  test.each([
    ['2026-11-01', 'UTC', 0, '2026-11-01T00:00:00Z'],
    ['2026-11-01', 'Asia/Tokyo', 0, '2026-10-31T15:00:00Z'],
    ['2026-11-02', 'America/New_York', 0, '2026-11-02T05:00:00Z'],
    // The clocks go back at 02:00 on 1 November: midnight is still summer time, 04:00 is not.
    ['2026-11-01', 'America/New_York', 0, '2026-11-01T04:00:00Z'],
    ['2026-11-01', 'America/New_York', 240, '2026-11-01T09:00:00Z'],
    // 01:30 happens twice: the day starts at the first occurrence.
    ['2026-11-01', 'America/New_York', 90, '2026-11-01T05:30:00Z'],
    // 02:30 does not happen on 29 March in Madrid: the day starts as the clock jumps.
    ['2026-03-29', 'Europe/Madrid', 150, '2026-03-29T01:00:00Z'],
    // Midnight itself does not happen on that day in Beirut.
    ['2026-03-29', 'Asia/Beirut', 0, '2026-03-28T22:00:00Z'],
    ['2026-11-01', 'Asia/Kathmandu', 0, '2026-10-31T18:15:00Z'],
  ])('%s in %s, %i minutes after midnight, is %s', (day, timeZone, cutoff, expected) => {
    expect(start(day, timeZone, cutoff)).toBe(expected);
  });

  test.each([
    ['America/New_York', '2026-03-08', 23, '2026-11-01', 25],
    ['Europe/London', '2026-03-29', 23, '2026-10-25', 25],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-04', 23.5, '2026-04-05', 24.5],
    ['Pacific/Chatham', '2026-09-27', 23, '2026-04-05', 25],
    ['Asia/Kathmandu', '2026-03-29', 24, '2026-10-25', 24],
    ['Pacific/Kiritimati', '2026-03-29', 24, '2026-10-25', 24],
    ['Pacific/Pago_Pago', '2026-03-29', 24, '2026-10-25', 24],
  ])('in %s, %s has %f hours and %s has %f', (timeZone, forward, short, back, long) => {
    const hours = (day: string, cutoff: number) =>
      (startOfStoreDay(addDays(day, 1), timeZone, cutoff) -
        startOfStoreDay(day, timeZone, cutoff)) /
      3600;
    expect([hours(forward, 0), hours(back, 0)]).toEqual([short, long]);
    // With a cutoff after the change, the day before is the one that is longer or shorter.
    expect([hours(addDays(forward, -1), 240), hours(addDays(back, -1), 240)]).toEqual([
      short,
      long,
    ]);
  });

  test('splits time into days without gaps or overlaps', () => {
    const zone = fc.constantFrom(...ZONES);
    const moment = fc.integer({ min: 946_684_800, max: 2_524_608_000 });
    fc.assert(
      fc.property(
        zone,
        moment,
        fc.integer({ min: 0, max: 12 }),
        (timeZone, epochSeconds, cutoffHours) => {
          const cutoff = cutoffHours * 60;
          const day = toStoreDay(epochSeconds, timeZone, cutoff);
          expect(startOfStoreDay(day, timeZone, cutoff)).toBeLessThanOrEqual(epochSeconds);
          expect(startOfStoreDay(addDays(day, 1), timeZone, cutoff)).toBeGreaterThan(epochSeconds);
        },
      ),
      { seed: 73, numRuns: 100 },
    );
  });
});

describe('the end of a minute', () => {
  test.each([
    ['2026-11-20', 'Europe/Madrid', 1439, '2026-11-20T23:00:00Z'],
    // 01:30 happens twice: the minute is over after the second occurrence.
    ['2026-11-01', 'America/New_York', 90, '2026-11-01T06:31:00Z'],
    // 02:30 does not happen: the minute ends as the clock jumps.
    ['2026-03-29', 'Europe/Madrid', 150, '2026-03-29T01:00:00Z'],
  ])('%s in %s, minute %i, is %s', (day, timeZone, minute, expected) => {
    expect(printUtcSecond(endOfStoreMinute(day, timeZone, minute))).toBe(expected);
  });
});
