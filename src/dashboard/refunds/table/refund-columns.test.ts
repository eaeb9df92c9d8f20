import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundColumns } from './refund-columns.ts';

/** The ids of the columns with their minimum widths in px. */
function shown(width: number, texts: Readonly<Record<string, number>>, showsStore = true): [string, number][] {
  const { columns, tracks } = refundColumns(width, showsStore, texts);
  const sizes = [...tracks.matchAll(/max\([\d.]+rem, ([\d.]+)px\)/g)].map(([, size]) => Number(size));
  return columns.map(({ id }, index) => [id, sizes[index] ?? 0]);
}

test('the columns fit, whatever their texts, and amounts are never cut', () => {
  const text = fc.integer({ min: 16, max: 900 });
  const amount = fc.integer({ min: 40, max: 170 });
  fc.assert(
    fc.property(
      fc.integer({ min: 640, max: 2600 }),
      fc.record({ time: fc.integer({ min: 16, max: 190 }), ticket: text, store: text, amount, total: amount }),
      fc.boolean(),
      (width, texts, showsStore) => {
        const sizes = shown(width, texts, showsStore);
        expect(sizes.reduce((sum, [, size]) => sum + size, 16)).toBeLessThanOrEqual(width);
        // Amounts are whole wherever they are shown.
        const amounts = sizes.filter(([id]) => id === 'amount' || id === 'total');
        expect(amounts.filter(([id, size]) => size < (id === 'amount' ? texts.amount : texts.total))).toEqual([]);
      },
    ),
    { seed: 1 },
  );
});

test('a long ticket takes the room of a column, a long store name only what is left', () => {
  const long = new Map(shown(768, { time: 96, ticket: 141, store: 300 }));
  expect(long.get('ticket')).toBe(141);
  expect(long.has('days')).toBe(false);
  expect([...long.keys()]).toEqual(['time', 'ticket', 'store', 'amount', 'method', 'reason']);
  expect(long.get('store')).toBeLessThan(200);
  const short = new Map(shown(768, { time: 96, ticket: 80, store: 100 }));
  expect(short.has('days')).toBe(true);
  const wide = new Map(shown(1700, { time: 96, ticket: 400, store: 300 }));
  expect([...wide.values()]).toHaveLength(11);
  expect([wide.get('ticket'), wide.get('store')]).toEqual([400, 300]);
});
