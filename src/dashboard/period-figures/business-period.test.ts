import { expect, test } from 'vitest';
import { storeDirectory } from '../stores/stores.ts';
import { businessPeriod } from './business-period.ts';

const days = {
  stores: storeDirectory({ stores: [], currency: 'EUR', timeZone: 'UTC' }),
  defaultTimeZone: 'UTC',
  cutoffMinutes: 0,
  now: Date.UTC(2026, 10, 20, 12) / 1000,
};

test.each([
  [{ preset: 'today' }, '2026-11-20', '2026-11-20'],
  [{ from: '2026-11-01' }, '2026-11-01', '2026-11-20'],
  [{ to: '2026-11-01' }, '2026-11-01', '2026-11-01'],
  [{ from: '2027-01-01' }, '2027-01-01', '2027-01-01'],
] as const)('the business days of %j never end before they begin', (range, from, to) => {
  expect(businessPeriod(range, undefined, days)).toEqual({ from, to, stores: undefined });
});
