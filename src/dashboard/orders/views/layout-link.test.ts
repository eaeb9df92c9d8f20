import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_COLUMNS } from '../table/order-columns.tsx';
import { DEFAULT_LAYOUT, DENSITIES, readTableLayout } from '../../ui/table/table-layout.ts';
import {
  decodeLayout,
  encodeLayout,
  layoutTextIn,
  viewAddress,
  withoutLayout,
} from '../../views/layout-link.ts';

const ORDERS = { id: 'orders', columns: ORDER_COLUMNS };
const anyId = fc.constantFrom(...ORDER_COLUMNS.map(({ id }) => id));
const ids = fc.uniqueArray(anyId);
const anyLayout = fc
  .record({
    order: ids,
    shown: ids,
    hidden: ids,
    pinned: ids,
    widths: fc.dictionary(anyId, fc.integer({ min: 56, max: 640 })),
    density: fc.constantFrom(...DENSITIES),
  })
  .map((value) => readTableLayout(ORDER_COLUMNS, value));

describe('a layout in an address', () => {
  test('survives a round trip, in characters that need no encoding', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const text = encodeLayout(layout);
        expect(decodeLayout(ORDER_COLUMNS, text)).toEqual(layout);
        expect(encodeURIComponent(text)).toBe(text);
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  test('is a valid layout for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readTableLayout(ORDER_COLUMNS, decodeLayout(ORDER_COLUMNS, text))).toEqual(
          decodeLayout(ORDER_COLUMNS, text),
        );
      }),
      { seed: 4, numRuns: 100 },
    );
    expect(decodeLayout(ORDER_COLUMNS, 'w-total.wide.tax~p-secret~d-huge~constructor-x')).toEqual(
      DEFAULT_LAYOUT,
    );
  });

  test('is beside the filters, and omitted if it is the default', () => {
    expect(viewAddress(ORDERS, '', DEFAULT_LAYOUT)).toBe('/orders');
    expect(viewAddress(ORDERS, 'view=active', DEFAULT_LAYOUT)).toBe('/orders?view=active');
    const address = viewAddress(ORDERS, 'view=active', {
      ...DEFAULT_LAYOUT,
      pinned: ['ticket'],
      widths: { store: 180 },
    });
    expect(address).toBe('/orders?view=active&layout=p-ticket~w-store.180');
    const search = address.slice('/orders'.length);
    expect(layoutTextIn(search)).toBe('p-ticket~w-store.180');
    expect(withoutLayout(search)).toBe('view=active');
    expect(layoutTextIn('?view=active')).toBeUndefined();
  });
});
