import { expect, test } from 'vitest';
import { ORDER_SORTS, readSort, sortColumn } from './order-sort.ts';
import { sortIn, withSort } from './kept-sort.ts';

test.each(ORDER_SORTS)('an address keeps the sort %s beside its other parameters', (sort) => {
  const search = withSort('?source=pos&sort=total&at=2026-11-14T19:30', sort);
  expect(search).toBe(`source=pos&at=2026-11-14T19:30&sort=${sort}`);
  expect(readSort(search)).toEqual({ sort, issues: [] });
  expect(sortIn(search)).toBe(sort);
  expect(withSort(search, undefined)).toBe('source=pos&at=2026-11-14T19:30');
});

test.each(['?sort=price', '?sort=', '?sort=total&sort=-total'])('%s makes no sense, and says so', (search) => {
  const { sort, issues } = readSort(search);
  expect(sort).toBeUndefined();
  expect(issues.map(({ parameter }) => parameter)).toEqual(['sort']);
});

test('an address without it is sorted by time', () => {
  expect(readSort('?source=pos')).toEqual({ sort: undefined, issues: [] });
});

test('a sort names its column', () => {
  expect(ORDER_SORTS.map(sortColumn)).toEqual(['total', 'total', 'refunded', 'refunded']);
});
