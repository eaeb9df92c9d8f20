import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import { computeFigures } from '#order-domain/order/order-figures.ts';
import { asRead } from '#order-store/testing/demo-store.ts';
import { startDemoLife } from './demo-life.ts';
import { generateDemoOrders, WRONG_SUMS_NOTE } from './generate-demo-orders.ts';
import { placedAt } from './order-parts.ts';

const start = Date.parse('2026-11-20T18:00:00Z') / 1000;
const recent = [...generateDemoOrders({ until: start, days: 1 })]
  .flat()
  .filter(({ note }) => note !== WRONG_SUMS_NOTE);

/**
 * Runs a demo life for a number of ticks, four seconds apart; resolves with the orders it saved at
 * each.
 */
async function live(
  ticks: number,
  { orders = recent, seed = 7 }: { orders?: readonly OrderDetail[]; seed?: number | string } = {},
): Promise<OrderDetail[][]> {
  const saved: OrderDetail[][] = [];
  let now = start;
  const life = startDemoLife({
    orders,
    seed,
    clock: () => now,
    save: async (batch) => {
      saved.push(batch);
    },
  });
  for (let tick = 0; tick < ticks; tick += 1) {
    now += 4;
    await life.tick();
  }
  life.stop();
  return saved;
}

describe('ticks', () => {
  test('adds an order and advances others by one version', async () => {
    const versions = new Map(recent.map(({ id, orderVersion }) => [id, orderVersion]));
    const batches = await live(300);
    batches.forEach((batch, index) => {
      const fresh = batch.filter(({ id }) => !versions.has(id));
      expect(fresh.map(placedAt)).toEqual([start + 4 * (index + 1)]);
      expect(new Set(batch.map(({ id }) => id)).size).toBe(batch.length);
      for (const { id, orderVersion } of batch) {
        expect(orderVersion).toBe((versions.get(id) ?? 0) + 1);
        versions.set(id, orderVersion);
      }
    });
  });

  test('keeps every order valid with correct sums', async () => {
    for (const order of (await live(300)).flat()) {
      expect(strictOrderDetail.safeParse(order).error?.issues).toBeUndefined();
      expect([order.id, computeFigures(asRead(order)).mismatches]).toEqual([order.id, []]);
    }
  });
});

describe('the timer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const clock = () => Math.floor(Date.now() / 1000);

  test('ticks every few seconds, later once a minute, until stopped', async () => {
    const save = vi.fn<(orders: OrderDetail[]) => Promise<void>>(async () => {});
    const life = startDemoLife({ orders: [], seed: 1, clock, save });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(save).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(3_600_000);
    const { length } = save.mock.calls;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(save).toHaveBeenCalledTimes(length + 10);
    life.stop();
    await life.tick();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(save).toHaveBeenCalledTimes(length + 10);
  });

  test('saves the same orders again after a failure', async () => {
    const offered: OrderDetail[][] = [];
    const errors: unknown[] = [];
    const save = async (orders: OrderDetail[]) => {
      offered.push(orders);
      if (offered.length < 3) throw new Error('disk full');
    };
    const life = startDemoLife({
      orders: [],
      seed: 1,
      clock,
      save,
      onError: (error) => errors.push(error),
    });
    await vi.advanceTimersByTimeAsync(22_000);
    life.stop();
    expect(errors).toHaveLength(2);
    expect(offered).toHaveLength(4);
    expect(offered[1]).toBe(offered[0]);
    expect(offered[2]).toBe(offered[0]);
    expect(offered[3]).not.toEqual(offered[0]);
  });
});
