import { beforeEach, expect, test, vi } from 'vitest';
import { noteChosenView, opensDefaultView, viewSearch } from '../../views/default-view.ts';
import { ORDERS_VIEWS } from './orders-views.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});

test.each([
  ['/orders', '', true],
  ['/', '', true],
  ['/orders', '?source=pos', false],
  ['/orders', '?store_id=0b5d2c3a-0000-4000-8000-000000000001', false],
  ['/orders/11111111-1111-4111-8111-111111111111', '', false],
])('a default view of orders opens at %s%s: %s', (pathname, search, isOpened) => {
  expect(opensDefaultView(ORDERS_VIEWS, { pathname, search })).toBe(isOpened);
});

test('none opens once this window has chosen a view', () => {
  noteChosenView(ORDERS_VIEWS, 'all');
  expect(opensDefaultView(ORDERS_VIEWS, { pathname: '/orders', search: '' })).toBe(false);
  expect(viewSearch(ORDERS_VIEWS, '', 'owed=true')).toBe('owed=true');
});

test('one opens where storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  noteChosenView(ORDERS_VIEWS, 'all');
  expect(opensDefaultView(ORDERS_VIEWS, { pathname: '/orders', search: '' })).toBe(true);
});
