import { describe, expect, test } from 'vitest';
import { fittingColumns } from '../../../ui/table/fit-columns.ts';
import {
  DEFAULT_LAYOUT,
  type TableLayout,
  withColumnShown,
} from '../../../ui/table/table-layout.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';

const fit = (layout: typeof DEFAULT_LAYOUT, width: number) =>
  fittingColumns(ORDER_COLUMNS, layout, width, () => 100);

describe('columns in a table of some width', () => {
  test('all fit a wide one', () => {
    expect(fit(DEFAULT_LAYOUT, 1_048)).toEqual([
      'time',
      'ticket',
      'store',
      'service',
      'source',
      'customer',
      'payment',
      'fulfillment',
      'refunded',
      'total',
    ]);
  });

  test('give way one by one, the least important first', () => {
    expect(fit(DEFAULT_LAYOUT, 1_047)).not.toContain('source');
    expect(fit(DEFAULT_LAYOUT, 1_047)).toHaveLength(9);
    expect(fit(DEFAULT_LAYOUT, 300)).toEqual(['time', 'ticket', 'payment', 'refunded', 'total']);
  });

  test('come back if a wider one that left makes room for them', () => {
    const widths = { ...DEFAULT_LAYOUT, widths: {} };
    const fitted = fittingColumns(ORDER_COLUMNS, widths, 660, (id) => (id === 'store' ? 160 : 100));
    expect(fitted).toEqual(['time', 'ticket', 'payment', 'fulfillment', 'refunded', 'total']);
  });

  test('leave early, if they are the least important, so that another has its preferred width', () => {
    const preferred = (id: string) => (id === 'store' ? 140 : 100);
    expect(
      fittingColumns(ORDER_COLUMNS, DEFAULT_LAYOUT, 1_087, () => 100, preferred),
    ).not.toContain('source');
    expect(fittingColumns(ORDER_COLUMNS, DEFAULT_LAYOUT, 1_088, () => 100, preferred)).toContain(
      'source',
    );
    expect(fittingColumns(ORDER_COLUMNS, DEFAULT_LAYOUT, 848, () => 100, preferred)).toContain(
      'customer',
    );
  });

  test('stay where they were chosen or pinned, however narrow it is', () => {
    const chosen: TableLayout = {
      ...withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'source', true),
      pinned: ['store'],
    };
    expect(fit(chosen, 300)).toEqual([
      'store',
      'time',
      'ticket',
      'source',
      'payment',
      'refunded',
      'total',
    ]);
  });

  test('are without the store if one was chosen, unless the user wants it all the same', () => {
    const fitted = (layout: TableLayout) =>
      fittingColumns(ORDER_COLUMNS, layout, 2_000, () => 100, undefined, ['store']);
    expect(fitted(DEFAULT_LAYOUT)).not.toContain('store');
    expect(fitted(withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'store', true))).toContain(
      'store',
    );
    expect(fitted({ ...DEFAULT_LAYOUT, pinned: ['store'] })).toContain('store');
  });

  test('are never those that were hidden, even where pinned', () => {
    const hidden: TableLayout = {
      ...withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'store', false),
      pinned: ['store'],
    };
    expect(fit(hidden, 2_000)).not.toContain('store');
  });
});
