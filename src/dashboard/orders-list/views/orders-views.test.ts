import { describe, expect, test } from 'vitest';
import { readOrderFilters } from '../selection/filters/order-filters.ts';
import { DEFAULT_LAYOUT } from '../../kit/table/table-layout.ts';
import { withEdit } from '../../views/edit-views.ts';
import {
  activeView,
  type ListView,
  NO_SAVED_VIEWS,
  readSavedViews as readAll,
  viewsOf,
} from '../../views/saved-views.ts';
import { freeName } from '../../views/free-name.ts';
import { ORDERS_VIEWS, viewQuery } from './orders-views.ts';

const lunch = { id: '1', name: 'Lunch', filters: 'view=active', layout: DEFAULT_LAYOUT, page: 'orders' };
const dinner = { id: '2', name: 'Dinner', filters: 'payment_status=unpaid', layout: DEFAULT_LAYOUT, page: 'orders' };
/** The orders' views as the strip has them. */
const readSavedViews = (value: unknown) => {
  const saved = readAll(value);
  return { ...saved, views: viewsOf(ORDERS_VIEWS, saved) };
};
const both = { views: [lunch, dinner], defaultId: '2' };

test('the built-in views are written canonically, each filter understood', () => {
  for (const { filters } of ORDERS_VIEWS.builtIn) {
    const reading = readOrderFilters(filters);
    expect(reading.issues).toEqual([]);
    expect(viewQuery(reading)).toBe(filters);
  }
});

describe('views that are read', () => {
  test.each([undefined, null, 'x', 4, [], { views: 'x' }, { views: [null, 1, { id: '1' }], defaultId: 7 }])(
    'are none where there are none: %j',
    (value) => expect(readSavedViews(value)).toEqual(NO_SAVED_VIEWS),
  );

  test('come back as they were kept', () => {
    const ofRefunds = { ...lunch, id: '9', page: 'refunds' };
    const stored = { ...both, views: [...both.views, ofRefunds] };
    expect(readSavedViews(JSON.parse(JSON.stringify(stored)))).toEqual(both);
  });

  test('have the table’s default layout where theirs is not understood', () => {
    expect(readSavedViews({ views: [{ ...lunch, layout: 'x' }], defaultId: '2' }).views).toEqual([lunch]);
  });

  test('keep how they are sorted', () => {
    const sorted = { ...lunch, filters: 'view=active&sort=-total' };
    expect(readSavedViews({ views: [sorted], defaultId: '1' }).views).toEqual([sorted]);
  });

  test('lose the stores of older ones, as these are chosen apart', () => {
    const old = { ...lunch, filters: 'store_id=0b5d2c3a-0000-4000-8000-000000000001&view=active' };
    expect(readSavedViews({ views: [old], defaultId: '1' }).views).toEqual([lunch]);
  });

  test('lose what is not understood, each alone; a default may be a colleague’s, which is elsewhere', () => {
    const reading = readSavedViews({
      views: [
        { ...lunch, filters: 'amount_min=abc&view=active&page_size=3', layout: DEFAULT_LAYOUT },
        { ...lunch, name: 'same id' },
        { id: '3', name: '', filters: '', layout: {} },
      ],
      defaultId: 'theirs',
    });
    expect(reading).toEqual({ views: [lunch], defaultId: 'theirs' });
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
    const tea = { ...lunch, id: '3', name: 'Tea' };
    const placed = [
      { ...lunch, position: 1 },
      { ...dinner, position: 2 },
    ];
    const added = (afterId?: string) =>
      withEdit(placed, { kind: 'add', view: tea, afterId }).map(({ id, position }) => [id, position]);
    expect(added()).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', undefined],
    ]);
    expect(added('1')).toEqual([
      ['1', 1],
      ['3', 1.5],
      ['2', 2],
    ]);
    expect(withEdit(both.views, { kind: 'change', id: '1', change: { name: 'Noon' } })).toEqual([
      { ...lunch, name: 'Noon' },
      dinner,
    ]);
    expect(withEdit(both.views, { kind: 'remove', id: '1' })).toEqual([dinner]);
  });
});

describe('the view in use', () => {
  const all: ListView = { id: 'all', name: 'All', filters: '', layout: undefined };
  const compact = { ...DEFAULT_LAYOUT, density: 'compact' as const };
  const views: ListView[] = [all, lunch, { ...lunch, id: '4', layout: compact }];

  test('is what fits, the chosen one first', () => {
    expect(activeView(ORDERS_VIEWS, views, undefined, '', compact)?.id).toBe('all');
    expect(activeView(ORDERS_VIEWS, views, undefined, 'view=active', DEFAULT_LAYOUT)?.id).toBe('1');
    expect(activeView(ORDERS_VIEWS, views, '1', '', compact)?.id).toBe('all');
    expect(activeView(ORDERS_VIEWS, [...views, { ...lunch, id: '5' }], '5', 'view=active', DEFAULT_LAYOUT)?.id).toBe(
      '5',
    );
  });

  test('is the chosen one, modified, where only the table was arranged anew, or nothing fits', () => {
    expect(activeView(ORDERS_VIEWS, views, '1', 'view=active', compact)?.id).toBe('1');
    expect(activeView(ORDERS_VIEWS, views, '1', 'source=pos', DEFAULT_LAYOUT)?.id).toBe('1');
    expect(activeView(ORDERS_VIEWS, views, undefined, 'source=pos', DEFAULT_LAYOUT)).toBeUndefined();
    expect(activeView(ORDERS_VIEWS, views, 'gone', 'source=pos', DEFAULT_LAYOUT)).toBeUndefined();
  });
});
