import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnOrder,
  DEFAULT_LAYOUT,
  fitColumns,
  isSameLayout,
  readTableLayout,
} from '../../ui/table/table-layout.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { columnsOf, neededExpansions, ORDER_COLUMNS, uniformColumns } from './order-columns.tsx';

const ids = ORDER_COLUMNS.map(({ id }) => id);
const shownAt = (width: number, layout = DEFAULT_LAYOUT, omitted: readonly string[] = []) =>
  Object.keys(fitColumns(ORDER_COLUMNS, layout, width, omitted));

describe('reading a layout', () => {
  test.each([undefined, null, 7, 'compact', [], '[]'])('is the default for %j', (value) => {
    expect(readTableLayout(ORDER_COLUMNS, value)).toEqual(DEFAULT_LAYOUT);
  });

  test('drops unknown parts one by one', () => {
    const layout = readTableLayout(ORDER_COLUMNS, {
      order: ['total', 'profit', 'time', 'total', 3],
      shown: ['net'],
      hidden: ['net', 'ticket', 'source'],
      pinned: 'ticket',
      widths: { store: 200, profit: 80, total: '90', net: 1e9, tax: -1 },
      density: 'tiny',
      color: 'red',
    });
    expect(layout).toEqual({
      order: ['total', 'time'],
      shown: ['net'],
      hidden: ['source'],
      pinned: [],
      widths: { store: 200, net: 640, tax: 56 },
      density: 'standard',
    });
  });
});

test('a column that a saved order does not contain follows its default neighbor', () => {
  expect(columnOrder(ORDER_COLUMNS, DEFAULT_LAYOUT)).toEqual(ids);
  const saved = ids.filter((id) => id !== 'sequence').toReversed();
  const order = columnOrder(ORDER_COLUMNS, { order: saved });
  expect(order.toSorted()).toEqual(ids.toSorted());
  expect(order[order.indexOf('ticket') + 1]).toBe('sequence');
});

test('layouts are equal in whatever order columns were chosen', () => {
  const layout = { ...DEFAULT_LAYOUT, shown: ['net', 'tax'] };
  expect(isSameLayout(ORDER_COLUMNS, layout, { ...layout, shown: ['tax', 'net'] })).toBe(true);
  expect(isSameLayout(ORDER_COLUMNS, layout, { ...layout, density: 'compact' })).toBe(false);
  expect(isSameLayout(ORDER_COLUMNS, layout, { ...layout, widths: { tax: 90 } })).toBe(false);
});

describe('columns', () => {
  test('are hidden by priority, unless the user chose them', () => {
    expect(shownAt(1400)).toHaveLength(10);
    expect(shownAt(1400, DEFAULT_LAYOUT, ['store'])).not.toContain('store');
    const narrow = ['time', 'ticket', 'store', 'payment', 'refunded', 'total'];
    expect(shownAt(760)).toEqual(narrow);
    const chosen = { ...DEFAULT_LAYOUT, shown: ['source'], pinned: ['total'], hidden: ['store'] };
    expect(shownAt(640, chosen)).toEqual([
      'total',
      'time',
      'ticket',
      'source',
      'payment',
      'refunded',
    ]);
  });

  test('fill every width from 640 px on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 640, max: 3000 }), (width) => {
        const sizes = Object.values(fitColumns(ORDER_COLUMNS, DEFAULT_LAYOUT, width, []));
        expect(sizes.reduce((sum, size) => sum + size, 48)).toBeCloseTo(width);
      }),
      { seed: 1 },
    );
  });

  test('share the remaining width, except numbers and resized ones', () => {
    const sizes = fitColumns(
      ORDER_COLUMNS,
      { ...DEFAULT_LAYOUT, widths: { store: 200 } },
      1800,
      [],
    );
    expect(sizes['store']).toBe(200);
    expect(sizes['total']).toBe(96);
    expect((sizes['customer'] ?? 0) / (sizes['source'] ?? 0)).toBeCloseTo(8 / 5.25);
  });

  test('request the items of orders only where they show them', () => {
    expect(neededExpansions(ORDER_COLUMNS, DEFAULT_LAYOUT)).toEqual([]);
    expect(neededExpansions(ORDER_COLUMNS, { ...DEFAULT_LAYOUT, shown: ['items'] })).toEqual([
      'items',
    ]);
  });
});

test('columns that say the same of every order give way, unless there are few orders', () => {
  const order = exampleOrder({ serviceType: 'dine_in', source: 'pos', memberName: null });
  const many = Array.from({ length: 30 }, () => order);
  expect(uniformColumns(many)).toEqual(['service', 'source', 'customer']);
  expect(uniformColumns([exampleOrder({ source: 'web' }), ...many])).not.toContain('source');
  expect(uniformColumns(many.slice(0, 5))).toBeUndefined();
  const columns = columnsOf({ isByTime: true, omitsColumns: true });
  const shown = fitColumns(columns, DEFAULT_LAYOUT, 1400, ['service', 'source']);
  expect(Object.keys(shown)).toContain('items');
  expect(neededExpansions(columns, DEFAULT_LAYOUT)).toEqual(['items']);
});
