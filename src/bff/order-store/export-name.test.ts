import { expect, test } from 'vitest';
import { contentDisposition, exportName } from './export-name.ts';

const ALL = {
  title: 'orders',
  timeZone: 'America/New_York',
  stores: undefined,
  isPart: false,
  format: 'csv',
} as const;
const DAYS = { from: '2026-11-01', to: '2026-11-07' };

test.each([
  [{ period: DAYS }, 'orders-2026-11-01-2026-11-07.csv'],
  [{ period: { from: '2026-11-01', to: '2026-11-01' }, format: 'xlsx' }, 'orders-2026-11-01.xlsx'],
  [{ period: { from: undefined, to: undefined }, format: 'raw', isPart: true }, 'orders-part.csv'],
  [
    { period: { from: '2026-11-01T10:00:00Z', to: undefined } },
    'orders-since-2026-11-01T05-00.csv',
  ],
  [
    { period: { from: '2026-10-01T04:00:00Z', to: '2026-11-01T03:59:59.999999999Z' } },
    'orders-2026-10-01-2026-10-31.csv',
  ],
  [{ period: { from: undefined, to: '2026-11-07' } }, 'orders-until-2026-11-07.csv'],
  [{ period: DAYS, stores: ['Bar/Café "Ñ"'] }, 'orders-2026-11-01-2026-11-07-Bar-Café-Ñ.csv'],
  [
    { period: DAYS, stores: ['Soho', 'Tower'], isPart: true },
    'orders-2026-11-01-2026-11-07-2-stores-part.csv',
  ],
] as const)('%j has the file name %s', (selection, name) => {
  expect(exportName({ ...ALL, ...selection })).toBe(name);
});

test('the header has a name beyond ASCII, and an ASCII fallback', () => {
  expect(contentDisposition("orders-Café's.csv")).toBe(
    `attachment; filename="orders-Caf_'s.csv"; filename*=UTF-8''orders-Caf%C3%A9%27s.csv`,
  );
});
