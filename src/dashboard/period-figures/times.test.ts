import { describe, expect, test } from 'vitest';
import {
  calendarParts,
  daysOf,
  hourInAddress,
  hoursOfDay,
  sumOfPart,
  timeUnit,
  usedHours,
} from './times.ts';

test.each([
  ['2026-11-18', '2026-11-18', 'hour'],
  ['2026-11-01', '2026-11-30', 'day'],
  ['2026-01-01', '2026-06-30', 'week'],
  ['2025-07-01', '2026-06-30', 'month'],
])('%s to %s is shown by %s', (from, to, unit) => {
  expect(timeUnit({ from, to })).toBe(unit);
});

test.each(['day', 'week', 'month'] as const)(
  'the parts by %s have each day of a period once',
  (unit) => {
    const period = { from: '2026-01-28', to: '2026-03-31' };
    expect(calendarParts(period, unit).flatMap(daysOf)).toEqual(daysOf(period));
  },
);

test('weeks begin on Monday, and the first and the last may be shorter', () => {
  expect(calendarParts({ from: '2026-11-18', to: '2026-11-24' }, 'week')).toEqual([
    { from: '2026-11-18', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-24' },
  ]);
});

describe('hours', () => {
  test('begin with the business day and end with the last used one', () => {
    expect(usedHours(hoursOfDay(240), (hour) => [22, 0, 2].includes(hour))).toEqual([
      22, 23, 0, 1, 2,
    ]);
    expect(usedHours(hoursOfDay(0), () => false)).toHaveLength(24);
  });

  test('after midnight belong to the next day in an address', () => {
    expect(hourInAddress('2026-11-17', 2, 240)).toEqual({
      from: '2026-11-18',
      to: '2026-11-18',
      filters: { from_time: '02:00', to_time: '02:59' },
    });
    expect(hourInAddress('2026-11-17', 4, 240)).toMatchObject({ from: '2026-11-17' });
    expect(hourInAddress('2026-11-17', 4, 270)).toBeUndefined();
  });
});

test('a part of centuries is added up in one pass, also with an offset', () => {
  const parts = calendarParts({ from: '0026-11-01', to: '2026-11-27' }, 'month');
  const sums = new Map([
    ['2026-11-19', 2],
    ['2026-11-20', 3],
  ]);
  expect(parts.reduce((sum, part) => sum + sumOfPart(sums, part), 0)).toBe(5);
  expect(sumOfPart(sums, { from: '2026-11-26', to: '2026-11-27' }, -7)).toBe(5);
  expect(sumOfPart(sums, { from: '2026-11-20', to: '2026-11-21' })).toBe(3);
});
