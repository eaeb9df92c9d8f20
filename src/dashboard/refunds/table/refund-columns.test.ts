import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnState } from '../../ui/table/fit-columns.ts';
import { DEFAULT_LAYOUT } from '../../ui/table/table-layout.ts';
import { REFUND_SORT_COLUMNS } from '#contract/bff/order-store/refund-values.ts';
import { REFUND_COLUMNS } from './refund-columns.tsx';

/** The ids of the columns with their minimum widths in px. */
function shown(
  width: number,
  widths: Readonly<Record<string, number>>,
  showsStore = true,
): [string, number][] {
  const needs = { omitted: showsStore ? [] : ['store'], widths };
  const { columnVisibility, columnSizing } = columnState(
    REFUND_COLUMNS,
    DEFAULT_LAYOUT,
    width,
    needs,
  );
  return REFUND_COLUMNS.ids
    .filter((id) => columnVisibility[id])
    .map((id) => [id, columnSizing[id] ?? 0]);
}

test('rows can be sorted by every column', () => {
  expect(REFUND_COLUMNS.list.filter(({ meta }) => meta.sort).map(({ id }) => id)).toEqual(
    REFUND_SORT_COLUMNS,
  );
});

test('the columns fit, whatever their texts, and amounts are never cut', () => {
  const text = fc.integer({ min: 16, max: 900 });
  const amount = fc.integer({ min: 40, max: 170 });
  fc.assert(
    fc.property(
      fc.integer({ min: 640, max: 2600 }),
      fc.record({
        time: fc.integer({ min: 16, max: 190 }),
        ticket: text,
        store: text,
        amount,
        total: amount,
      }),
      fc.boolean(),
      (width, texts, showsStore) => {
        const sizes = shown(width, texts, showsStore);
        expect(sizes.reduce((sum, [, size]) => sum + size, 48)).toBeLessThanOrEqual(width);
        // Amounts are whole wherever they are shown.
        const amounts = sizes.filter(([id]) => id === 'amount' || id === 'total');
        expect(
          amounts.filter(([id, size]) => size < (id === 'amount' ? texts.amount : texts.total)),
        ).toEqual([]);
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

test('on a tablet, long reasons take the room of the days, and stores keep theirs', () => {
  const long = new Map(
    shown(768, { time: 96, ticket: 100, store: 160, reason: 300, 'reason preferred': 12 }),
  );
  expect([...long.keys()]).toEqual(['time', 'ticket', 'store', 'amount', 'method', 'reason']);
  expect([long.get('store'), long.get('reason')]).toEqual([160, 140]);
});
