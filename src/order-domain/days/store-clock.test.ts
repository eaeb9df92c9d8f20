import { describe, expect, test } from 'vitest';
import { cityOfZone, localDay, storeClockOf } from './store-clock.ts';

describe('a store’s clock', () => {
  test('is UTC for an order from a store without a zone that is a day or more from it', () => {
    const clocks = [840, 1440, -18_000_000_000_000, null].map((tzOffsetMinutes) =>
      storeClockOf({ tzOffsetMinutes }, { timeZone: undefined }),
    );
    expect(clocks).toEqual([840, 0, 0, 0].map((offsetMinutes) => ({ offsetMinutes })));
  });

  test.each([
    ['America/New_York', 'New York'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['UTC', 'UTC'],
  ])('the city of %s is %s', (zone, city) => {
    expect(cityOfZone(zone)).toBe(city);
  });

  test('knows its own day', () => {
    expect(localDay(Date.UTC(2026, 10, 20, 23, 30) / 1000, { timeZone: 'Asia/Kathmandu' })).toEqual(
      {
        day: '2026-11-21',
        minuteOfDay: 315,
      },
    );
  });
});
