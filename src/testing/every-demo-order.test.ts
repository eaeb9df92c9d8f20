import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { printPath } from '#contract/service/value-path.ts';
import { auditOrder, REFUNDED_STATUS } from '#demo-orders/testing/audit-order.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { drawOrders } from './draw-orders.tsx';
import { drawingFaults, type JudgedOrder, sumFaults } from './order-faults.ts';

/**
 * Checks the drawer with the demo's orders against sums computed from the API's answer alone. It is
 * in this folder because it needs both the dashboard and the demo's generator.
 */

/**
 * Rendering takes milliseconds per order: only one in 96 and all with wrong sums are rendered. The
 * sums of all are checked.
 */
const RENDERED_ONE_IN = 96;

function storeOf({ storeId }: OrderDetail) {
  const store = demoStores.find(({ id }) => id === storeId);
  if (!store) throw new Error('An order of no store.');
  return store;
}

function judged(raw: OrderDetail): JudgedOrder {
  const reading = readOrder(raw);
  if (!reading.ok) throw new Error(`unreadable at ${printPath(reading.unreadable.path)}`);
  const verdict = auditOrder(raw).every((rule) => rule === REFUNDED_STATUS) ? 'right' : 'wrong';
  return { order: reading.order, currency: storeOf(raw).currency, verdict };
}

const orders = [
  ...generateDemoOrders({ until: Date.parse('2026-11-20T18:00:00Z') / 1000, days: 20 }),
].flat();

test('the sums of every demo order equal the ones recomputed here', () => {
  expect(orders.length).toBeGreaterThan(3_500);
  expect(orders.flatMap((order) => sumFaults(judged(order))).slice(0, 20)).toEqual([]);
});

test(
  'demo orders are rendered completely, and every figure equals the one recomputed here',
  { timeout: 300_000 },
  () => {
    const chosen = orders
      .filter((order, index) => index % RENDERED_ONE_IN === 0 || auditOrder(order).length > 0)
      .map((raw) => ({ ...judged(raw), store: storeOf(raw) }));
    const drawn = drawOrders(
      chosen.map(({ order, currency, store }) => ({
        order,
        currency,
        clock: { timeZone: store.timeZone },
        storeName: store.name,
      })),
    );
    expect(drawn).toHaveLength(chosen.length);
    expect(
      chosen.flatMap((order, index) => drawingFaults(order, drawn[index])).slice(0, 20),
    ).toEqual([]);
  },
);
