import { describe, expect, test } from 'vitest';
import type { StoredView } from '#contract/bff/views.ts';
import { EXCEPTIONS_VIEWS } from './exceptions/exceptions-views.ts';
import { INSIGHTS_VIEWS } from './insights/insights-views.ts';
import { ORDERS_VIEWS } from './orders/views/orders-views.ts';
import { REFUNDS_VIEWS } from './refunds/views/refunds-views.ts';
import { DEFAULT_LAYOUT } from './ui/table/table-layout.ts';
import { activeView, type ListView, toListViews } from './views/saved-views.ts';
import { applyEdit } from './views/views-api.ts';

const own = { page: 'orders', audience: null, owner: null, layout: DEFAULT_LAYOUT };
const lunch: StoredView = { ...own, id: '1', name: 'Lunch', filters: 'view=active', position: 1 };
const dinner: StoredView = { ...own, id: '2', name: 'Dinner', filters: 'owed=true', position: 2 };
const LUNCH: ListView = { id: '1', name: 'Lunch', filters: 'view=active', layout: DEFAULT_LAYOUT };
const listed = (...views: StoredView[]) => toListViews(ORDERS_VIEWS, views);

test.each([ORDERS_VIEWS, REFUNDS_VIEWS, INSIGHTS_VIEWS, EXCEPTIONS_VIEWS])(
  'the built-in views of $id are canonical',
  ({ builtIn, address }) => {
    for (const { filters } of builtIn) expect(address.canonical(filters)).toBe(filters);
  },
);

describe('reading views', () => {
  test('are those of the page', () => {
    expect(listed(lunch, { ...lunch, id: '9', page: 'refunds' })).toMatchObject([LUNCH]);
  });

  test('have the default layout if theirs is invalid', () => {
    expect(listed({ ...lunch, layout: 'x' })).toMatchObject([LUNCH]);
  });

  test('lose stores and unknown parameters', () => {
    const filters =
      'store_id=0b5d2c3a-0000-4000-8000-000000000001&amount_min=abc&view=active&page_size=3';
    expect(listed({ ...lunch, filters })).toMatchObject([LUNCH]);
  });
});

test('views are added at the end or after another, changed and removed', () => {
  const tea = { ...LUNCH, id: '3', name: 'Tea', page: 'orders' };
  const both = [lunch, dinner];
  const added = (afterId?: string) =>
    applyEdit(both, { kind: 'add', view: tea, afterId }).map(({ id, position }) => [id, position]);
  expect(added()).toEqual([
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ]);
  expect(added('1')[1]).toEqual(['3', 1.5]);
  expect(applyEdit(both, { kind: 'change', view: lunch, change: { name: 'Noon' } })).toEqual([
    { ...lunch, name: 'Noon' },
    dinner,
  ]);
  expect(applyEdit(both, { kind: 'remove', view: lunch })).toEqual([dinner]);
});

describe('the active view', () => {
  const all: ListView = { id: 'all', name: 'All', filters: '', layout: undefined };
  const compact = { ...DEFAULT_LAYOUT, density: 'compact' as const };
  const views: ListView[] = [all, LUNCH, { ...LUNCH, id: '4', layout: compact }];
  const active = (chosen: string | undefined, filters: string, layout = DEFAULT_LAYOUT) =>
    activeView(ORDERS_VIEWS, views, chosen, filters, layout)?.id;

  test('is the one that matches', () => {
    expect(active(undefined, '', compact)).toBe('all');
    expect(active(undefined, 'view=active')).toBe('1');
    expect(active('1', '', compact)).toBe('all');
  });

  test('is the chosen one, modified, if no other matches', () => {
    expect(active('1', 'view=active', compact)).toBe('1');
    expect(active('1', 'source=pos')).toBe('1');
    expect(active(undefined, 'source=pos')).toBeUndefined();
  });
});
