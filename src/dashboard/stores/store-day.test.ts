import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printUtcSecond, readInstant } from '#contract/service/rfc3339.ts';
import { addDays, endOfStoreMinute, startOfStoreDay, storeDayOf } from './store-day.ts';

function start(day: string, timeZone: string, cutoffMinutes = 0): string {
  return printUtcSecond(startOfStoreDay(day, timeZone, cutoffMinutes));
}

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

  test('cuts time into days without gap or overlap, each moment in its own day', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Madrid',
      'America/New_York',
      'Asia/Tokyo',
      'Australia/Lord_Howe',
      'Asia/Beirut',
    );
    const moment = fc.integer({ min: 946_684_800, max: 2_524_608_000 });
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 0, max: 12 }), (timeZone, epochSeconds, cutoffHours) => {
        const cutoff = cutoffHours * 60;
        const day = storeDayOf(epochSeconds, timeZone, cutoff);
        expect(startOfStoreDay(day, timeZone, cutoff)).toBeLessThanOrEqual(epochSeconds);
        expect(startOfStoreDay(addDays(day, 1), timeZone, cutoff)).toBeGreaterThan(epochSeconds);
      }),
      { seed: 73, numRuns: 300 },
    );
  });

  test('a moment before the cutoff belongs to the day before', () => {
    const night = readInstant('2026-11-20T02:30:00Z');
    expect(night.ok && storeDayOf(night.value.epochSeconds, 'Europe/Madrid', 240)).toBe('2026-11-19');
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
