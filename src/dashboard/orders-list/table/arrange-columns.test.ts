import { expect, test } from 'vitest';
import { arrangeColumns } from './arrange-columns.ts';
import { DEFAULT_LAYOUT, withColumnPinned, withColumnShown } from './table-layout.ts';

const WIDE = 2_000;

test('columns share what is left over, ended by room for the button of the head', () => {
  const { columns, style, minWidth } = arrangeColumns(DEFAULT_LAYOUT, WIDE, false);
  const tracks = Reflect.get(style, '--order-columns');
  expect(columns.map(({ id }) => id)).toContain('total');
  expect(tracks).toMatch(/^minmax\(84px, 2fr\) minmax\(112px, 3fr\) .* minmax\(92px, 1fr\) 28px$/);
  expect(minWidth).toBe(columns.reduce((sum, { size }) => sum + size, 48));
});

test('the store has the room it would like where there is some, unless somebody chose its width', () => {
  const storeAt = (width: number, widths = {}) =>
    arrangeColumns({ ...DEFAULT_LAYOUT, widths }, width, true).columns.find(({ id }) => id === 'store')?.size;
  expect(storeAt(1_000)).toBe(136);
  expect(storeAt(660)).toBe(96);
  expect(storeAt(1_000, { store: 100 })).toBe(100);
});

test('times that name their zone have more room, unless somebody chose their width', () => {
  expect(arrangeColumns(DEFAULT_LAYOUT, WIDE, true).columns[0]).toMatchObject({ id: 'time', size: 132 });
  const resized = { ...DEFAULT_LAYOUT, widths: { time: 99 } };
  expect(arrangeColumns(resized, WIDE, true).columns[0]).toMatchObject({ id: 'time', size: 99 });
  expect(arrangeColumns(resized, WIDE, true).style).toHaveProperty(
    '--order-columns',
    expect.stringMatching(/^99px minmax/),
  );
});

test('pinned columns keep their width and stand one behind the other at the start', () => {
  const layout = withColumnPinned(withColumnPinned(DEFAULT_LAYOUT, 'total', true), 'ticket', true);
  const { columns, style } = arrangeColumns({ ...layout, widths: { total: 120 } }, WIDE, false);
  expect(columns.slice(0, 3).map(({ id }) => id)).toEqual(['total', 'ticket', 'time']);
  expect(style).toMatchObject({ '--pin-total': '0px', '--pin-ticket': '130px' });
  const pinned = columns.filter(({ className }) => className.includes('sticky'));
  expect(pinned.map(({ id }) => id)).toEqual(['total', 'ticket']);
  expect(pinned.map(({ className }) => className.includes('shadow-pinned'))).toEqual([false, true]);
});

test('where every width was chosen, the room left over is behind the last column', () => {
  const ids = arrangeColumns(DEFAULT_LAYOUT, WIDE, false).columns.map(({ id }) => id);
  const layout = ids.reduce((layout, id) => withColumnShown(layout, id, id === 'ticket'), DEFAULT_LAYOUT);
  expect(arrangeColumns({ ...layout, widths: { ticket: 200 } }, WIDE, false).style).toEqual({
    '--order-columns': '200px minmax(28px, 1fr)',
  });
});
