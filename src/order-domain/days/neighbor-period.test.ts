import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATE_PRESETS, type DateRange, dayRange } from './date-range.ts';
import { neighborPeriod } from './neighbor-period.ts';
import { addDays } from './store-day.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';

describe('the period before and the one after', () => {
  const fixed = (from: string, to: string): DateRange => ({ from, to });

  test.each<[DateRange, DateRange]>([
    [{ preset: 'yesterday' }, { preset: 'today' }],
    [fixed('2026-11-16', '2026-11-16'), { preset: 'yesterday' }],
    [{ preset: 'last_week' }, { preset: 'this_week' }],
    [fixed('2026-11-02', '2026-11-08'), { preset: 'last_week' }],
    [{ preset: 'last_month' }, { preset: 'this_month' }],
    [fixed('2026-09-01', '2026-09-30'), { preset: 'last_month' }],
    [fixed('2026-01-01', '2026-01-31'), fixed('2026-02-01', '2026-02-28')],
    [{ preset: 'last_quarter' }, { preset: 'this_quarter' }],
    [fixed('2026-04-01', '2026-06-30'), { preset: 'last_quarter' }],
    [fixed('2025-01-01', '2025-12-31'), { preset: 'this_year' }],
    [fixed('2026-11-05', '2026-11-11'), { preset: 'last_7_days' }],
    [fixed('2026-09-20', '2026-10-19'), { preset: 'last_30_days' }],
    [fixed('2026-11-03', '2026-11-05'), fixed('2026-11-06', '2026-11-08')],
  ])('%j is followed by %j', (before, after) => {
    expect(neighborPeriod(before, TODAY, 1)).toEqual(after);
    expect(neighborPeriod(after, TODAY, -1)).toEqual(before);
  });

  test.each<DateRange>([
    { from: TODAY },
    { to: TODAY },
    { from: TODAY, fromTime: '12:00', to: TODAY },
    { from: TODAY, to: TODAY, toTime: '12:00' },
  ])('%j has neither', (range) => {
    expect([neighborPeriod(range, TODAY, -1), neighborPeriod(range, TODAY, 1)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('any period before ends the day before this one begins', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
    const range = fc.oneof(
      fc.constantFrom(...DATE_PRESETS).map((preset): DateRange => ({ preset })),
      fc
        .tuple(day, fc.nat(400))
        .map(([from, length]): DateRange => ({ from, to: addDays(from, length) })),
    );
    fc.assert(
      fc.property(day, range, (today, chosen) => {
        const { from } = dayRange(chosen, today);
        const before = neighborPeriod(chosen, today, -1);
        fc.pre(before !== undefined);
        expect(addDays(dayRange(before, today).to ?? '', 1)).toBe(from);
      }),
      { seed: 1 },
    );
  });
});
