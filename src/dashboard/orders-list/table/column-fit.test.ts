import { describe, expect, test } from 'vitest';
import { fittingColumns } from './column-fit.ts';
import { DEFAULT_LAYOUT, withColumnPinned, withColumnShown } from './table-layout.ts';

const fit = (layout: typeof DEFAULT_LAYOUT, width: number) => fittingColumns(layout, width, () => 100);

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

  test('give way one by one, the least missed first', () => {
    expect(fit(DEFAULT_LAYOUT, 1_047)).not.toContain('source');
    expect(fit(DEFAULT_LAYOUT, 1_047)).toHaveLength(9);
    expect(fit(DEFAULT_LAYOUT, 300)).toEqual(['time', 'ticket', 'payment', 'refunded', 'total']);
  });

  test('come back where a wider one that left makes room for them', () => {
    const widths = { ...DEFAULT_LAYOUT, widths: {} };
    const fitted = fittingColumns(widths, 660, (id) => (id === 'fulfillment' ? 160 : 100));
    expect(fitted).toEqual(['time', 'ticket', 'store', 'payment', 'refunded', 'total']);
  });

  test('leave early, if they are the least missed, so that another has the room it would like', () => {
    const liked = (id: string) => (id === 'store' ? 140 : 100);
    expect(fittingColumns(DEFAULT_LAYOUT, 1_087, () => 100, liked)).not.toContain('source');
    expect(fittingColumns(DEFAULT_LAYOUT, 1_088, () => 100, liked)).toContain('source');
    expect(fittingColumns(DEFAULT_LAYOUT, 848, () => 100, liked)).toContain('customer');
  });

  test('stay where they were chosen or pinned, however narrow it is', () => {
    const chosen = withColumnPinned(withColumnShown(DEFAULT_LAYOUT, 'source', true), 'store', true);
    expect(fit(chosen, 300)).toEqual(['store', 'time', 'ticket', 'source', 'payment', 'refunded', 'total']);
  });

  test('are never those that were hidden, even where pinned', () => {
    const hidden = withColumnPinned(withColumnShown(DEFAULT_LAYOUT, 'store', false), 'store', true);
    expect(fit(hidden, 2_000)).not.toContain('store');
  });
});
