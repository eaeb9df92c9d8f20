import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_COLUMNS } from '../table/columns/order-columns.tsx';
import { readOrderLayout } from '../table/columns/read-order-layout.ts';
import { DEFAULT_LAYOUT, DENSITIES } from '../../kit/table/table-layout.ts';
import { decodeLayout, encodeLayout, layoutTextIn, viewAddress, withoutLayout } from './layout-link.ts';

const ids = fc.uniqueArray(fc.constantFrom(...ORDER_COLUMNS.ids));
const anyLayout = fc
  .record({
    order: ids,
    shown: ids,
    hidden: ids,
    pinned: ids,
    widths: fc.dictionary(fc.constantFrom(...ORDER_COLUMNS.ids), fc.integer({ min: 56, max: 640 })),
    density: fc.constantFrom(...DENSITIES),
  })
  .map(readOrderLayout);

describe('a layout in an address', () => {
  test('reads as it was written, in characters that need no encoding', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const text = encodeLayout(layout);
        expect(decodeLayout(text)).toEqual(layout);
        expect(encodeURIComponent(text)).toBe(text);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  test('is some layout, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readOrderLayout(decodeLayout(text))).toEqual(decodeLayout(text));
      }),
      { seed: 4, numRuns: 300 },
    );
    expect(decodeLayout('w-total.wide.tax~p-secret~d-huge~constructor-x')).toEqual(DEFAULT_LAYOUT);
  });

  test('stands beside the filters, and is left out where it is the default', () => {
    expect(viewAddress('', DEFAULT_LAYOUT)).toBe('/orders');
    expect(viewAddress('view=active', DEFAULT_LAYOUT)).toBe('/orders?view=active');
    const address = viewAddress('view=active', { ...DEFAULT_LAYOUT, pinned: ['ticket'], widths: { store: 180 } });
    expect(address).toBe('/orders?view=active&layout=p-ticket~w-store.180');
    const search = address.slice('/orders'.length);
    expect(layoutTextIn(search)).toBe('p-ticket~w-store.180');
    expect(withoutLayout(search)).toBe('view=active');
    expect(layoutTextIn('?view=active')).toBeUndefined();
  });
});
