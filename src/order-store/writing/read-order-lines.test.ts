import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOrder } from '#contract/service/read-order.ts';
import { unpackRows } from '#database/sqlite/packed-rows.ts';
import { ORDER_NUMBERS, ORDER_TEXTS, toOrderColumns } from '../storage/order-row.ts';
import { DERIVED_NUMBERS, DERIVED_TEXTS, toDerivedColumns } from './derived-columns.ts';
import { LOADED_COLUMNS, readOrderLines, setPlaces } from './read-order-lines.ts';
import { fullSampleOrder } from '../testing/sample-order.ts';

const toBytes = (text: string): string => Buffer.from(text).toString('latin1');
const COUNTS = {
  numbers: LOADED_COLUMNS.numbers.length,
  others: 2 + ORDER_TEXTS.length + DERIVED_TEXTS.length,
};

const textOf = (value: number | Uint8Array) =>
  typeof value === 'number' ? value : Buffer.from(value).toString();

/** The same JSON with everything beyond ASCII escaped. */
function escaped(json: string): string {
  return json.replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

describe('lines of orders', () => {
  test('are stored and derived with exactly the text that they hold, as bytes or escaped', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('naïve "café"', '起司 🧅\n\t\\', '\u2028\u00a0', 'ÿ\u0100', '\\u0041'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text, fc.boolean()), { minLength: 1, maxLength: 5 }),
        (texts) => {
          const orders = texts.map(([note, source]) =>
            fullSampleOrder({ note, source: `x${source.replaceAll(',', '')}`, memberName: source }),
          );
          const lines = orders.map((order, index) =>
            texts[index]?.[2] ? escaped(JSON.stringify(order)) : JSON.stringify(order),
          );
          const { orders: loaded, rejected } = readOrderLines(lines.map(toBytes), 7);
          expect(rejected).toEqual([]);
          expect(loaded.facetOf.map((position) => loaded.facets[position]?.source)).toEqual(
            orders.map(({ source }) => source),
          );
          setPlaces(
            loaded,
            3,
            loaded.facets.map((_, position) => position + 10),
          );
          const rows = [...unpackRows(loaded.rows, COUNTS)].map((row) =>
            row.map((value, index) => (index > COUNTS.numbers + 1 ? textOf(value) : value)),
          );
          const expected = orders.map((order, index) => {
            const columns = toOrderColumns(order);
            const read = readOrder(order);
            if (!read.ok) throw new TypeError('The sample order is unreadable.');
            const derived = toDerivedColumns(read.order);
            return [
              3,
              (loaded.facetOf[index] ?? 0) + 10,
              index + 7,
              ...ORDER_NUMBERS.map((column) => columns[column]),
              ...DERIVED_NUMBERS.map((column) => derived[column]),
              new Uint8Array(columns.id),
              new Uint8Array(derived.store_id),
              ...ORDER_TEXTS.map((column) => columns[column]),
              ...DERIVED_TEXTS.map((column) => derived[column]),
            ];
          });
          expect(rows).toEqual(expected);
        },
      ),
      { seed: 20_261_122, numRuns: 100 },
    );
  });
});
