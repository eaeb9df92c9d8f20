import { describe, expect, test } from 'vitest';
import {
  columnOrder,
  DEFAULT_LAYOUT,
  isSameLayout,
  isWanted,
  type TableLayout,
  withColumnShown,
} from '../../../ui/table/table-layout.ts';
import { withColumnBeside, withColumnMoved } from '../../../ui/table/column-moves.ts';
import { neededExpansions, ORDER_COLUMNS } from './order-columns.tsx';
import { readTableLayout } from '../../../ui/table/read-table-layout.ts';

describe('a layout that is read', () => {
  test.each([undefined, null, 7, 'compact', [], '[]'])(
    'is the default where there is none: %j',
    (value) => {
      expect(readTableLayout(ORDER_COLUMNS, value)).toEqual(DEFAULT_LAYOUT);
    },
  );

  test('leaves out what it does not know, one by one', () => {
    const layout = readTableLayout(ORDER_COLUMNS, {
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
    expect(columnOrder(ORDER_COLUMNS, DEFAULT_LAYOUT)).toEqual([...ORDER_COLUMNS.ids]);
  });

  test('holds each column once; one that a kept order does not know stands beside its usual neighbour', () => {
    const known = ORDER_COLUMNS.ids.filter((id) => id !== 'sequence').toReversed();
    const order = columnOrder(ORDER_COLUMNS, { order: known });
    expect([...order].sort()).toEqual([...ORDER_COLUMNS.ids].sort());
    expect(order[order.indexOf('ticket') + 1]).toBe('sequence');
  });

  test('changes by one position, pinned columns among themselves', () => {
    const moved = withColumnMoved(ORDER_COLUMNS, DEFAULT_LAYOUT, 'ticket', -1);
    expect(columnOrder(ORDER_COLUMNS, moved).slice(0, 3)).toEqual(['ticket', 'time', 'sequence']);
    expect(
      isSameLayout(
        ORDER_COLUMNS,
        withColumnMoved(ORDER_COLUMNS, moved, 'ticket', 1),
        DEFAULT_LAYOUT,
      ),
    ).toBe(true);
    expect(withColumnMoved(ORDER_COLUMNS, DEFAULT_LAYOUT, 'time', -1)).toBe(DEFAULT_LAYOUT);
    expect(withColumnMoved(ORDER_COLUMNS, DEFAULT_LAYOUT, 'order_id', 1)).toBe(DEFAULT_LAYOUT);
    const pinned: TableLayout = { ...DEFAULT_LAYOUT, pinned: ['total', 'ticket'] };
    expect(withColumnMoved(ORDER_COLUMNS, pinned, 'ticket', -1).pinned).toEqual([
      'ticket',
      'total',
    ]);
    // The columns beside it are pinned: its neighbor is the one after them.
    expect(
      columnOrder(ORDER_COLUMNS, withColumnMoved(ORDER_COLUMNS, pinned, 'time', 1)).indexOf('time'),
    ).toBe(ORDER_COLUMNS.ids.indexOf('sequence'));
  });
});

describe('a column put beside another', () => {
  test('stands right before or after it', () => {
    const before = columnOrder(
      ORDER_COLUMNS,
      withColumnBeside(ORDER_COLUMNS, DEFAULT_LAYOUT, 'total', { other: 'ticket', side: 'start' }),
    );
    expect(before.slice(0, 3)).toEqual(['time', 'total', 'ticket']);
    expect([...before].sort()).toEqual([...ORDER_COLUMNS.ids].sort());
    expect(
      columnOrder(
        ORDER_COLUMNS,
        withColumnBeside(ORDER_COLUMNS, DEFAULT_LAYOUT, 'time', { other: 'order_id', side: 'end' }),
      ).at(-1),
    ).toBe('time');
  });

  test('stays among the pinned ones, or among the others', () => {
    const pinned: TableLayout = { ...DEFAULT_LAYOUT, pinned: ['total', 'ticket'] };
    expect(
      withColumnBeside(ORDER_COLUMNS, pinned, 'ticket', { other: 'total', side: 'start' }).pinned,
    ).toEqual(['ticket', 'total']);
    expect(
      withColumnBeside(ORDER_COLUMNS, pinned, 'ticket', { other: 'time', side: 'start' }),
    ).toBe(pinned);
    expect(withColumnBeside(ORDER_COLUMNS, pinned, 'time', { other: 'ticket', side: 'end' })).toBe(
      pinned,
    );
    expect(withColumnBeside(ORDER_COLUMNS, pinned, 'time', { other: 'time', side: 'end' })).toBe(
      pinned,
    );
  });
});

describe('columns that are shown', () => {
  test('are the usual ones, less those hidden, and those chosen', () => {
    const layout = withColumnShown(
      ORDER_COLUMNS,
      withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'net', true),
      'source',
      false,
    );
    expect(isWanted(ORDER_COLUMNS, layout, 'net')).toBe(true);
    expect(isWanted(ORDER_COLUMNS, layout, 'source')).toBe(false);
    expect(isWanted(ORDER_COLUMNS, layout, 'store')).toBe(true);
    expect(isWanted(ORDER_COLUMNS, layout, 'tax')).toBe(false);
    expect(withColumnShown(ORDER_COLUMNS, layout, 'net', false).hidden).toEqual(['source']);
  });

  test('always hold the ticket', () => {
    expect(withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'ticket', false)).toBe(DEFAULT_LAYOUT);
  });

  test('need the items of orders only where they show them', () => {
    expect(neededExpansions(DEFAULT_LAYOUT)).toEqual([]);
    expect(neededExpansions(withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'items', true))).toEqual(
      ['items'],
    );
  });
});

test('layouts are the same whatever the order in which columns were chosen', () => {
  const left = withColumnShown(
    ORDER_COLUMNS,
    withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'net', true),
    'tax',
    true,
  );
  const right = withColumnShown(
    ORDER_COLUMNS,
    withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'tax', true),
    'net',
    true,
  );
  expect(isSameLayout(ORDER_COLUMNS, left, right)).toBe(true);
  expect(isSameLayout(ORDER_COLUMNS, left, { ...right, density: 'compact' })).toBe(false);
  expect(isSameLayout(ORDER_COLUMNS, left, { ...right, widths: { tax: 90 } })).toBe(false);
});
