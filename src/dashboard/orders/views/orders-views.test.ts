import { describe, expect, test } from 'vitest';
import { readOrderFilters } from '../selection/filters/order-filters.ts';
import { DEFAULT_LAYOUT } from '../../ui/table/table-layout.ts';
import type { StoredView } from '#contract/bff/views.ts';
import { applyEdit } from '../../views/views-api.ts';
import { activeView, type ListView, toListViews } from '../../views/saved-views.ts';
import { freeName } from '../../views/free-name.ts';
import { ORDERS_VIEWS, viewQuery } from './orders-views.ts';

const own = { page: 'orders', audience: null, owner: null, layout: DEFAULT_LAYOUT };
const lunch: StoredView = { ...own, id: '1', name: 'Lunch', filters: 'view=active', position: 1 };
const dinner: StoredView = {
  ...own,
  id: '2',
  name: 'Dinner',
  filters: 'payment_status=unpaid',
  position: 2,
};
const LUNCH: ListView = { id: '1', name: 'Lunch', filters: 'view=active', layout: DEFAULT_LAYOUT };
/** The orders' views as the strip has them. */
const listed = (...views: StoredView[]) => toListViews(ORDERS_VIEWS, views);

test('the built-in views are written canonically, each filter understood', () => {
  for (const { filters } of ORDERS_VIEWS.builtIn) {
    const reading = readOrderFilters(filters);
    expect(reading.issues).toEqual([]);
    expect(viewQuery(reading)).toBe(filters);
  }
});

describe('views that are read', () => {
  test('are those of the page', () => {
    expect(listed(lunch, { ...lunch, id: '9', page: 'refunds' })).toMatchObject([LUNCH]);
  });

  test('have the table’s default layout where theirs is not understood', () => {
    expect(listed({ ...lunch, layout: 'x' })).toMatchObject([LUNCH]);
  });

  test('lose the stores of older ones, as these are chosen apart', () => {
    const filters = 'store_id=0b5d2c3a-0000-4000-8000-000000000001&view=active&sort=-total';
    expect(listed({ ...lunch, filters })[0]?.filters).toBe('view=active&sort=-total');
  });

  test('lose what is not understood', () => {
    expect(listed({ ...lunch, filters: 'amount_min=abc&view=active&page_size=3' })).toMatchObject([
      LUNCH,
    ]);
  });
});

describe('views', () => {
  test('get a name of their own', () => {
    expect(freeName(['Lunch', 'Dinner'], '  Lunch\n ')).toBe('Lunch 2');
    expect(freeName(['Lunch', 'Lunch 2'], 'Lunch')).toBe('Lunch 3');
    expect(freeName(['Dinner'], 'Lunch')).toBe('Lunch');
    expect(freeName([], ' \t ')).toBeUndefined();
    expect(freeName([], 'x'.repeat(99))).toHaveLength(60);
    // The server refuses half a character.
    expect(freeName([], `${'x'.repeat(59)}😀`)).toBe('x'.repeat(59));
    expect(freeName(['x'.repeat(60)], 'x'.repeat(99))).toBe(`${'x'.repeat(56)} 2`);
  });

  test('are added at the end or behind another, changed and taken away', () => {
    const tea = { ...LUNCH, id: '3', name: 'Tea', page: 'orders' };
    const theirs = { ...lunch, id: '4', owner: 'Ben' };
    const added = (afterId?: string) =>
      applyEdit([lunch, dinner, theirs], { kind: 'add', view: tea, afterId }).map(
        ({ id, position }) => [id, position],
      );
    expect(added()).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', 3],
      ['4', 1],
    ]);
    expect(added('1').slice(0, 3)).toEqual([
      ['1', 1],
      ['3', 1.5],
      ['2', 2],
    ]);
    const both = [lunch, dinner];
    expect(applyEdit(both, { kind: 'change', view: lunch, change: { name: 'Noon' } })).toEqual([
      { ...lunch, name: 'Noon' },
      dinner,
    ]);
    expect(applyEdit(both, { kind: 'remove', view: lunch })).toEqual([dinner]);
  });
});

describe('the view in use', () => {
  const all: ListView = { id: 'all', name: 'All', filters: '', layout: undefined };
  const compact = { ...DEFAULT_LAYOUT, density: 'compact' as const };
  const views: ListView[] = [all, LUNCH, { ...LUNCH, id: '4', layout: compact }];

  test('is what fits, the chosen one first', () => {
    expect(activeView(ORDERS_VIEWS, views, undefined, '', compact)?.id).toBe('all');
    expect(activeView(ORDERS_VIEWS, views, undefined, 'view=active', DEFAULT_LAYOUT)?.id).toBe('1');
    expect(activeView(ORDERS_VIEWS, views, '1', '', compact)?.id).toBe('all');
    expect(
      activeView(
        ORDERS_VIEWS,
        [...views, { ...LUNCH, id: '5' }],
        '5',
        'view=active',
        DEFAULT_LAYOUT,
      )?.id,
    ).toBe('5');
  });

  test('is the chosen one, modified, where only the table was arranged anew, or nothing fits', () => {
    expect(activeView(ORDERS_VIEWS, views, '1', 'view=active', compact)?.id).toBe('1');
    expect(activeView(ORDERS_VIEWS, views, '1', 'source=pos', DEFAULT_LAYOUT)?.id).toBe('1');
    expect(
      activeView(ORDERS_VIEWS, views, undefined, 'source=pos', DEFAULT_LAYOUT),
    ).toBeUndefined();
    expect(activeView(ORDERS_VIEWS, views, 'gone', 'source=pos', DEFAULT_LAYOUT)).toBeUndefined();
  });
});
