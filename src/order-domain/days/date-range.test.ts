import { expect, test } from 'vitest';
import { dayRange } from './date-range.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';

test.each([
  ['today', '2026-11-18', '2026-11-18'],
  ['yesterday', '2026-11-17', '2026-11-17'],
  ['this_week', '2026-11-16', '2026-11-18'],
  ['last_week', '2026-11-09', '2026-11-15'],
  ['this_month', '2026-11-01', '2026-11-18'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['this_quarter', '2026-10-01', '2026-11-18'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['last_7_days', '2026-11-12', '2026-11-18'],
  ['last_30_days', '2026-10-20', '2026-11-18'],
  ['last_90_days', '2026-08-21', '2026-11-18'],
  ['this_year', '2026-01-01', '2026-11-18'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(dayRange({ preset }, TODAY)).toEqual({ from, to });
});

test('the quarter and month before January 1 are of the previous year', () => {
  expect(dayRange({ preset: 'last_quarter' }, '2027-01-01')).toEqual({
    from: '2026-10-01',
    to: '2026-12-31',
  });
  expect(dayRange({ preset: 'last_month' }, '2027-01-01')).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  });
});
