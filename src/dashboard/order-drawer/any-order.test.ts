import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { drawOrders } from '#testing/draw-orders.tsx';
import { exampleOrder } from '#testing/example-order.ts';

const PARTS = ['Items', 'Payments', 'Refunds', 'Promotions', 'Taxes', 'Timeline'];

test('no order breaks a section, and only sections that are not empty are listed', () => {
  const orders = fc
    .sample(arbitraryOrder, { seed: 50, numRuns: 30 })
    .map((order) => ({ ...exampleOrder(), ...order }));
  const drawn = drawOrders(
    orders.map((order, index) => ({
      order: { ...order, id: `order-${index}` },
      currency: 'GBP',
      clock: { timeZone: 'Europe/London' },
      storeName: 'Soho',
    })),
  );
  expect(drawn).toHaveLength(orders.length);
  for (const { regions, text, listed } of drawn) {
    expect([...regions.keys()]).toEqual(expect.arrayContaining(PARTS));
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    const filled = [...regions]
      .filter(([title, section]) => !section.startsWith(`No ${title.toLowerCase()}`))
      .map(([title]) => title);
    expect(listed.map((entry) => entry.replace(/ \d+$/, ''))).toEqual(filled);
  }
});
