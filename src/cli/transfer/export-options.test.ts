import { expect, test } from 'vitest';
import { formatFor } from './export-options.ts';

test.each([
  [undefined, undefined, 'ndjson'],
  ['orders.ndjson', undefined, 'ndjson'],
  ['Orders.CSV', undefined, 'csv'],
  ['orders.csv.gz', undefined, 'csv'],
  ['november.xlsx', undefined, 'xlsx'],
  ['csv', undefined, 'ndjson'],
  ['november.txt', undefined, 'ndjson'],
  ['november.xlsx', 'ndjson', 'ndjson'],
  [undefined, 'csv', 'csv'],
] as const)('a file named %s, with --format %s, is %s', (file, given, format) => {
  expect(formatFor(file, given)).toBe(format);
});
