// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { createIntl } from 'react-intl';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { english } from '../../../ui/i18n/messages.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { arrangeColumns, columnState } from '../../../ui/table/fit-columns.ts';
import {
  DEFAULT_LAYOUT,
  isWanted,
  type TableLayout,
  withColumnShown,
} from '../../../ui/table/table-layout.ts';
import { arrangedColumns, useTableModel } from '../../../ui/table/use-table-model.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';
import type { OrdersTableMeta } from './table-meta.ts';

afterEach(cleanup);

const WIDE = 2_000;
/** The widths (px) of times with their zones. */
const ZONED = { time: 88, 'time preferred': 172 };

function metaOf(showsZones: boolean): OrdersTableMeta {
  return {
    intl: createIntl({ locale: 'en', messages: english }),
    stores: storeDirectory({ stores: [], currency: 'USD', timeZone: null }),
    nameLanguage: 'en',
    showsZones,
    headerCurrency: undefined,
    isByDay: true,
    search: '',
    dayOn: () => undefined,
  };
}

/** The table of a layout, and the layout after each change made through it. */
function modelOf(layout: TableLayout, width = WIDE, showsZones = false) {
  const onLayoutChange = vi.fn<(layout: TableLayout) => void>();
  const context = metaOf(showsZones);
  const group = { day: undefined, start: 0, count: 1, currencies: [] };
  const rowsOf = (id: string) => [
    { record: exampleOrder({ id }), index: 0, group, groupIndex: 0, context },
  ];
  const needs = { omitted: [], widths: { ...(showsZones && ZONED), store: 136 } };
  const { result, rerender } = renderHook(
    (changed) =>
      useTableModel({ columns: ORDER_COLUMNS, onLayoutChange, width, needs, ...changed }),
    { initialProps: { rows: rowsOf('o1'), layout } },
  );
  return {
    table: result.current.table,
    changed: () => onLayoutChange.mock.lastCall?.[0],
    /** The columns after other rows or another layout are rendered. */
    columnsAfter: (id: string, changed: TableLayout) => {
      rerender({ rows: rowsOf(id), layout: changed });
      return result.current.model;
    },
  };
}

function arranged(layout: TableLayout, width: number, showsZones: boolean) {
  const { table } = modelOf(layout, width, showsZones);
  const { looks, ...arrangement } = arrangeColumns(ORDER_COLUMNS, arrangedColumns(table), layout);
  const columns = table.getLeafHeaders().map(({ column }) => ({
    id: column.id,
    size: column.getSize(),
    className: looks.get(column.id)?.headerClassName ?? '',
  }));
  return { ...arrangement, columns };
}

test('the columns are the same object until they change, and those of the table even then', () => {
  const { table, columnsAfter } = modelOf(DEFAULT_LAYOUT);
  const before = columnsAfter('o1', DEFAULT_LAYOUT);
  expect(columnsAfter('o2', DEFAULT_LAYOUT)).toBe(before);
  expect(before.getRowModel().rows.map(({ id }) => id)).toEqual(['o2']);
  const after = columnsAfter('o2', { ...DEFAULT_LAYOUT, pinned: ['ticket'] });
  expect(after).not.toBe(before);
  const pinnedOf = (each: typeof table) => each.getStartLeafColumns().map(({ id }) => id);
  expect([table, before, after].map(pinnedOf)).toEqual([['ticket'], ['ticket'], ['ticket']]);
});

describe('the arrangement of columns', () => {
  test('shares the free space, up to the button at the end of the header', () => {
    const { columns, style, minWidth } = arranged(DEFAULT_LAYOUT, WIDE, false);
    const tracks = Reflect.get(style, '--table-columns');
    expect(columns.map(({ id }) => id)).toContain('total');
    expect(tracks).toMatch(
      /^minmax\(84px, 2fr\) minmax\(64px, 3fr\) .* minmax\(92px, 1fr\) minmax\(28px, 0fr\)$/,
    );
    expect(minWidth).toBe(columns.reduce((sum, { size }) => sum + size, 48));
  });

  test('gives the store its preferred width if there is room, unless the user chose a width', () => {
    const storeAt = (width: number, widths = {}) =>
      arranged({ ...DEFAULT_LAYOUT, widths }, width, true).columns.find(({ id }) => id === 'store')
        ?.size;
    expect(storeAt(1_040)).toBe(136);
    expect(storeAt(640)).toBe(96);
    expect(storeAt(1_000, { store: 100 })).toBe(100);
  });

  test('gives times with a zone more room, unless the user chose a width', () => {
    expect(arranged(DEFAULT_LAYOUT, WIDE, true).columns[0]).toMatchObject({
      id: 'time',
      size: 172,
    });
    // Here a day other than the heading's takes a second line.
    expect(arranged(DEFAULT_LAYOUT, 768, true).columns[0]).toMatchObject({ id: 'time', size: 88 });
    const resized = { ...DEFAULT_LAYOUT, widths: { time: 99 } };
    expect(arranged(resized, WIDE, true).columns[0]).toMatchObject({ id: 'time', size: 99 });
    expect(arranged(resized, WIDE, true).style).toHaveProperty(
      '--table-columns',
      expect.stringMatching(/^minmax\(99px, 0fr\) minmax/),
    );
  });

  test('on a tablet store and table share the room, and a ticket is never cut for them', () => {
    const widths = { time: 88, 'time preferred': 172, ticket: 77, store: 159 };
    const shown = (changes: Partial<typeof widths>, isOneStore = false) => {
      const needs = { omitted: isOneStore ? ['store'] : [], widths: { ...widths, ...changes } };
      const { columnVisibility, columnSizing } = columnState(
        ORDER_COLUMNS,
        DEFAULT_LAYOUT,
        768,
        needs,
      );
      return Object.keys(columnVisibility)
        .filter((id) => columnVisibility[id])
        .map((id) => `${id} ${columnSizing[id]}`);
    };
    expect(shown({})).toEqual([
      'time 88',
      'ticket 77',
      'store 101',
      'customer 82',
      'payment 93',
      'fulfillment 102',
      'refunded 93',
      'total 84',
    ]);
    // Short store names leave room for the other columns.
    expect(shown({ time: 60, 'time preferred': 0, ticket: 102, store: 89 })).toEqual(
      expect.arrayContaining(['ticket 102', 'store 89', 'customer 76']),
    );
    expect(shown({ ticket: 150 })).toEqual(
      expect.arrayContaining(['ticket 150', expect.stringMatching(/^store \d{3}$/)]),
    );
    // Sorted rows have no headings, so the day must not be truncated.
    expect(shown({ time: 131 })).toEqual(expect.arrayContaining(['time 131', 'ticket 77']));
    expect(shown({}, true).join()).not.toContain('store');
    expect(shown({}, true).join()).toContain('customer');
  });

  test('keeps the width of pinned columns, one behind the other at the start', () => {
    const layout: TableLayout = {
      ...DEFAULT_LAYOUT,
      pinned: ['total', 'ticket'],
      widths: { total: 120 },
    };
    const { columns, style } = arranged(layout, WIDE, false);
    expect(columns.slice(0, 3).map(({ id }) => id)).toEqual(['total', 'ticket', 'time']);
    expect(style).toMatchObject({ '--pin-total': '0px', '--pin-ticket': '130px' });
    const pinned = columns.filter(({ className }) => className.includes('sticky'));
    expect(pinned.map(({ id }) => id)).toEqual(['total', 'ticket']);
    expect(pinned.map(({ className }) => className.includes('shadow-pinned'))).toEqual([
      false,
      true,
    ]);
  });

  test('has the free space behind the last column if every width was chosen', () => {
    const ids = modelOf(DEFAULT_LAYOUT)
      .table.getLeafHeaders()
      .map(({ column }) => column.id);
    const layout = ids.reduce<TableLayout>(
      (layout, id) => (id === 'ticket' ? layout : modelHiding(layout, id)),
      DEFAULT_LAYOUT,
    );
    expect(arranged({ ...layout, widths: { ticket: 200 } }, WIDE, false).style).toEqual({
      '--table-columns': 'minmax(200px, 0fr) minmax(28px, 1fr)',
    });
  });
});

/** The layout after a column was hidden through the table. */
function modelHiding(layout: TableLayout, id: string): TableLayout {
  const { table, changed } = modelOf(layout);
  table.getColumn(id)?.toggleVisibility(false);
  return changed() ?? layout;
}

describe('a change through the table changes the layout', () => {
  test('pinned columns stand behind those pinned before', () => {
    const first = modelOf(DEFAULT_LAYOUT);
    first.table.getColumn('total')?.pin('start');
    expect(first.changed()?.pinned).toEqual(['total']);
    const second = modelOf({ ...DEFAULT_LAYOUT, pinned: ['total'] });
    second.table.getColumn('ticket')?.pin('start');
    expect(second.changed()?.pinned).toEqual(['total', 'ticket']);
    const third = modelOf({ ...DEFAULT_LAYOUT, pinned: ['total', 'ticket'] });
    third.table.getColumn('total')?.pin(false);
    expect(third.changed()?.pinned).toEqual(['ticket']);
  });

  test('a column is hidden, and the others stay as they were', () => {
    expect(modelHiding(DEFAULT_LAYOUT, 'source')).toEqual(
      withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'source', false),
    );
    expect(modelHiding(DEFAULT_LAYOUT, 'ticket')).toBe(DEFAULT_LAYOUT);
  });

  test('showing a column keeps those on screen, and brings back none that gave way', () => {
    const { table, changed } = modelOf(DEFAULT_LAYOUT, 660);
    expect(table.getColumn('source')?.getIsVisible()).toBe(false);
    table.getColumn('net')?.toggleVisibility(true);
    const shown = table.getVisibleLeafColumns().map(({ id }) => id);
    expect([...(changed()?.shown ?? [])].filter((id) => id !== 'ticket').sort()).toEqual(
      [...shown.filter((id) => id !== 'ticket'), 'net'].sort(),
    );
    expect(changed()?.shown).not.toContain('source');
    expect(isWanted(ORDER_COLUMNS, changed() ?? DEFAULT_LAYOUT, 'net')).toBe(true);
  });

  test('only widths that the user chose are kept, and given back', () => {
    const { table, changed } = modelOf({ ...DEFAULT_LAYOUT, widths: { store: 200 } });
    table.setColumnSizing((widths) => ({ ...widths, time: 90.4, ticket: 9_000 }));
    expect(changed()?.widths).toEqual({ store: 200, time: 90, ticket: 640 });
    table.getColumn('store')?.resetSize();
    expect(changed()?.widths).toEqual({});
  });

  test('the order is changed, and setting the same order changes nothing', () => {
    const { table, changed } = modelOf(DEFAULT_LAYOUT);
    table.setColumnOrder((order) => [...order]);
    expect(changed()).toBeUndefined();
    table.setColumnOrder((order) => ['total', ...order.filter((id) => id !== 'total')]);
    expect(changed()?.order.slice(0, 2)).toEqual(['total', 'time']);
  });
});

test('only the rows on screen are its data, each with the cells of the visible columns, pinned ones first', () => {
  const { table } = modelOf({ ...DEFAULT_LAYOUT, pinned: ['total'] });
  const { rows } = table.getRowModel();
  expect(rows.map(({ id }) => id)).toEqual(['o1']);
  const cells = rows[0]?.getVisibleCells().map(({ column }) => column.id) ?? [];
  expect(cells.slice(0, 3)).toEqual(['total', 'time', 'ticket']);
  expect(cells).toEqual(table.getLeafHeaders().map(({ column }) => column.id));
});
