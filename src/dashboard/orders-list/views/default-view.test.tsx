// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createBrowserStorage, type Memory } from '../../kit/browser-storage.ts';
import { DEFAULT_LAYOUT } from '../../kit/table/table-layout.ts';
import { openDefaultView } from '../../views/default-view.ts';
import { ORDERS_VIEWS } from './orders-views.ts';
import { LAYOUT_KEY, SHARED_VIEWS_KEY, VIEWS_KEY } from '../../views/view-keys.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function openMemory(): Memory {
  return {
    lasting: createBrowserStorage(() => localStorage),
    ofWindow: createBrowserStorage(() => sessionStorage),
  };
}

const compact = { ...DEFAULT_LAYOUT, density: 'compact' } as const;
const evening = { id: 'evening', name: 'Evening', filters: 'source=pos&view=active', layout: compact };

function keep(defaultId: string): Memory {
  const memory = openMemory();
  memory.lasting.set(VIEWS_KEY, { views: [evening], defaultId });
  return memory;
}

test('a built-in view opens once a window, and leaves the table as it is arranged', () => {
  const memory = keep('unpaid');
  expect(openDefaultView(ORDERS_VIEWS, { pathname: '/orders', search: '' }, memory)).toMatchObject({
    id: 'unpaid',
    search: 'owed=true',
  });
  expect(memory.lasting.get(LAYOUT_KEY)).toBeUndefined();
  expect(openDefaultView(ORDERS_VIEWS, { pathname: '/orders', search: '' }, openMemory())).toBeUndefined();
});

test('a saved view opens with its columns, its filters in their one form', () => {
  const memory = keep('evening');
  expect(openDefaultView(ORDERS_VIEWS, { pathname: '/', search: '' }, memory)).toMatchObject({
    id: 'evening',
    search: 'view=active&source=pos',
  });
  expect(memory.lasting.get(LAYOUT_KEY)).toEqual(compact);
});

test('a colleague’s view opens as long as it is shared', () => {
  const memory = keep('theirs');
  const theirs = { ...evening, id: 'theirs', filters: 'payment_status=unpaid', owner: 'Ben' };
  memory.lasting.set(SHARED_VIEWS_KEY, { views: [theirs] });
  expect(openDefaultView(ORDERS_VIEWS, { pathname: '/orders', search: '' }, memory)).toMatchObject({
    id: 'theirs',
    search: 'payment_status=unpaid',
  });
  expect(memory.lasting.get(LAYOUT_KEY)).toEqual(compact);
  sessionStorage.clear();
  memory.lasting.set(SHARED_VIEWS_KEY, { views: [] });
  expect(openDefaultView(ORDERS_VIEWS, { pathname: '/orders', search: '' }, memory)).toBeUndefined();
});

test.each([
  ['asks for something', 'unpaid', '/orders', '?source=pos'],
  ['is an order', 'unpaid', '/orders/11111111-1111-4111-8111-111111111111', ''],
  ['asks for nothing, and nothing opens by default', 'all', '/orders', ''],
  ['asks for nothing, and what opened by default is no more', 'gone', '/orders', ''],
])('the address stays where it %s', (_, defaultId, pathname, search) => {
  expect(openDefaultView(ORDERS_VIEWS, { pathname, search }, keep(defaultId))).toBeUndefined();
});

test('nothing opens where the browser keeps nothing', () => {
  const refusing = createBrowserStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(
    openDefaultView(ORDERS_VIEWS, { pathname: '/orders', search: '' }, { lasting: refusing, ofWindow: refusing }),
  ).toBeUndefined();
});
