import { describe, expect, test } from 'vitest';
import { cityOfZone, localDay } from './store-clock.ts';

describe('a store’s clock', () => {
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
