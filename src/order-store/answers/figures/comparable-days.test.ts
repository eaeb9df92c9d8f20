import { expect, test } from 'vitest';
import { printDay, toDayNumber } from '#order-domain/days/store-calendar.ts';
import { comparedPeriod } from './comparable-days.ts';

test.each([
  ['previous', '2026-11-23..2026-11-29', '2026-11-16..2026-11-22'],
  ['last_month', '2026-11-01..2026-11-30', '2026-10-01..2026-10-30'],
  ['last_month', '2026-03-01..2026-03-31', '2026-02-01..2026-02-28'],
  ['last_month', '2026-01-30..2026-01-31', '2025-12-30..2025-12-31'],
  ['last_year', '2024-02-29..2024-03-01', '2023-02-28..2023-03-01'],
  ['2026-01-01..2026-01-02', '2026-11-01..2026-11-30', '2026-01-01..2026-01-02'],
])('%s of %s is %s', (compare, own, compared) => {
  const [from = '', to = ''] = own.split('..');
  const period = comparedPeriod({ from: toDayNumber(from), to: toDayNumber(to) }, compare);
  expect(`${printDay(period.from)}..${printDay(period.to)}`).toBe(compared);
});
