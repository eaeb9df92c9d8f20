import { describe, expect, test } from 'vitest';
import { COLUMN_IDS } from './columns.tsx';
import {
  columnOrder,
  DEFAULT_LAYOUT,
  isSameLayout,
  isWanted,
  neededExpansions,
  type TableLayout,
  withColumnBeside,
  withColumnMoved,
  withColumnShown,
} from './table-layout.ts';
import { readTableLayout } from './read-table-layout.ts';

describe('a layout that is read', () => {
  test.each([undefined, null, 7, 'compact', [], '[]'])('is the default where there is none: %j', (value) => {
    expect(readTableLayout(value)).toEqual(DEFAULT_LAYOUT);
  });

  test('leaves out what it does not know, one by one', () => {
    const layout = readTableLayout({
      order: ['total', 'profit', 'time', 'total', 3],
      shown: ['net'],
      hidden: ['net', 'ticket', 'source'],
      pinned: 'ticket',
      widths: { store: 200, profit: 80, total: '90', net: 1e9, tax: -1 },
      density: 'tiny',
      colour: 'red',
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

describe('the order of columns', () => {
  test('is the usual one where nobody changed it', () => {
    expect(columnOrder(DEFAULT_LAYOUT)).toEqual([...COLUMN_IDS]);
  });

  test('holds each column once; one that a kept order does not know stands beside its usual neighbour', () => {
    const known = COLUMN_IDS.filter((id) => id !== 'sequence').toReversed();
    const order = columnOrder({ order: known });
    expect([...order].sort()).toEqual([...COLUMN_IDS].sort());
    expect(order[order.indexOf('ticket') + 1]).toBe('sequence');
  });

  test('changes by one position, pinned columns among themselves', () => {
    const moved = withColumnMoved(DEFAULT_LAYOUT, 'ticket', -1);
    expect(columnOrder(moved).slice(0, 3)).toEqual(['ticket', 'time', 'sequence']);
    expect(isSameLayout(withColumnMoved(moved, 'ticket', 1), DEFAULT_LAYOUT)).toBe(true);
    expect(withColumnMoved(DEFAULT_LAYOUT, 'time', -1)).toBe(DEFAULT_LAYOUT);
    expect(withColumnMoved(DEFAULT_LAYOUT, 'order_id', 1)).toBe(DEFAULT_LAYOUT);
    const pinned: TableLayout = { ...DEFAULT_LAYOUT, pinned: ['total', 'ticket'] };
    expect(withColumnMoved(pinned, 'ticket', -1).pinned).toEqual(['ticket', 'total']);
    // The columns beside it are pinned: its neighbor is the one after them.
    expect(columnOrder(withColumnMoved(pinned, 'time', 1)).indexOf('time')).toBe(COLUMN_IDS.indexOf('sequence'));
  });
});

describe('a column put beside another', () => {
  test('stands right before or after it', () => {
    const before = columnOrder(withColumnBeside(DEFAULT_LAYOUT, 'total', 'ticket', 'start'));
    expect(before.slice(0, 3)).toEqual(['time', 'total', 'ticket']);
    expect([...before].sort()).toEqual([...COLUMN_IDS].sort());
    expect(columnOrder(withColumnBeside(DEFAULT_LAYOUT, 'time', 'order_id', 'end')).at(-1)).toBe('time');
  });

  test('stays among the pinned ones, or among the others', () => {
    const pinned: TableLayout = { ...DEFAULT_LAYOUT, pinned: ['total', 'ticket'] };
    expect(withColumnBeside(pinned, 'ticket', 'total', 'start').pinned).toEqual(['ticket', 'total']);
    expect(withColumnBeside(pinned, 'ticket', 'time', 'start')).toBe(pinned);
    expect(withColumnBeside(pinned, 'time', 'ticket', 'end')).toBe(pinned);
    expect(withColumnBeside(pinned, 'time', 'time', 'end')).toBe(pinned);
  });
});

describe('columns that are shown', () => {
  test('are the usual ones, less those hidden, and those chosen', () => {
    const layout = withColumnShown(withColumnShown(DEFAULT_LAYOUT, 'net', true), 'source', false);
    expect(isWanted(layout, 'net')).toBe(true);
    expect(isWanted(layout, 'source')).toBe(false);
    expect(isWanted(layout, 'store')).toBe(true);
    expect(isWanted(layout, 'tax')).toBe(false);
    expect(withColumnShown(layout, 'net', false).hidden).toEqual(['source']);
  });

  test('always hold the ticket', () => {
    expect(withColumnShown(DEFAULT_LAYOUT, 'ticket', false)).toBe(DEFAULT_LAYOUT);
  });

  test('need the items of orders only where they show them', () => {
    expect(neededExpansions(DEFAULT_LAYOUT)).toEqual([]);
    expect(neededExpansions(withColumnShown(DEFAULT_LAYOUT, 'items', true))).toEqual(['items']);
  });
});

test('layouts are the same whatever the order in which columns were chosen', () => {
  const left = withColumnShown(withColumnShown(DEFAULT_LAYOUT, 'net', true), 'tax', true);
  const right = withColumnShown(withColumnShown(DEFAULT_LAYOUT, 'tax', true), 'net', true);
  expect(isSameLayout(left, right)).toBe(true);
  expect(isSameLayout(left, { ...right, density: 'compact' })).toBe(false);
  expect(isSameLayout(left, { ...right, widths: { tax: 90 } })).toBe(false);
});
