import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import { auditOrder } from './testing/audit-order.ts';
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

describe('a life of ticks', () => {
  test('brings a new order each time, placed at that moment, and moves others on by one version', async () => {
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

  test('leaves every order readable and adding up', async () => {
    for (const order of (await live(300)).flat()) {
      expect(strictOrderDetail.safeParse(order).error?.issues).toBeUndefined();
      expect([order.id, auditOrder(order)]).toEqual([order.id, []]);
    }
  });

  test('leads orders through every status to their end, with payments and refunds on the way', async () => {
    const versions = (await live(400)).flat();
    expect(new Set(versions.map(({ fulfillmentStatus }) => fulfillmentStatus)).size).toBe(7);
    const lives = [...Map.groupBy(versions, ({ id }) => id).values()];
    const has = (steps: string[]) =>
      lives.some((life) =>
        steps.every((step) => life.some((order) => order.fulfillmentStatus === step)),
      );
    expect(has(['pending', 'accepted', 'preparing', 'ready', 'completed'])).toBe(true);
    expect(
      has(['pending', 'pending_acceptance', 'accepted', 'preparing', 'ready', 'completed']),
    ).toBe(true);
    expect(
      lives.some(
        (life) => life[0]?.paymentStatus === 'unpaid' && life.at(-1)?.paymentStatus === 'paid',
      ),
    ).toBe(true);
    expect(
      versions.some(
        ({ fulfillmentStatus, refunds }) => fulfillmentStatus === 'completed' && refunds.length > 0,
      ),
    ).toBe(true);
  });

  test('keeps the number of orders under way where it is, also when there are many', async () => {
    const preparing: Partial<OrderDetail> = { fulfillmentStatus: 'preparing' };
    const crowd = [...generateDemoOrders({ until: start, days: 8 })]
      .flat()
      .map((order) => Object.assign(order, preparing));
    for (const orders of [[], recent, crowd]) {
      const latest = new Map(
        (await live(600, { orders })).flat().map((order) => [order.id, order]),
      );
      const active = [...latest.values()].filter(
        ({ fulfillmentStatus }) => !['completed', 'cancelled'].includes(fulfillmentStatus),
      );
      expect(active.length).toBeGreaterThan(10);
      expect(active.length).toBeLessThan(60);
    }
  });

  test('is the same for the same seed and clock, and another for another seed', async () => {
    expect(await live(50)).toEqual(await live(50));
    expect(await live(50, { seed: 'other' })).not.toEqual(await live(50));
  });

  test('leaves orders of other stores alone', async () => {
    const foreign = structuredClone(recent).map((order) =>
      Object.assign(order, { storeId: 'e85d2b90-4c7f-4d36-9e1a-f3b6c8071dff' }),
    );
    const known = new Set(foreign.map(({ id }) => id));
    expect((await live(60, { orders: foreign })).flat().some(({ id }) => known.has(id))).toBe(
      false,
    );
  });

  test('makes different orders in the same second', async () => {
    const saved: OrderDetail[] = [];
    const life = startDemoLife({
      orders: [],
      seed: 1,
      clock: () => start + 0.9,
      save: async (batch) => void saved.push(...batch),
    });
    for (let tick = 0; tick < 5; tick += 1) await life.tick();
    life.stop();
    const placed = saved.filter(({ orderVersion }) => orderVersion === 1);
    expect(new Set(placed.map(({ id }) => id)).size).toBe(5);
    expect(new Set(placed.map(placedAt))).toEqual(new Set([start]));
  });
});

describe('the timer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const clock = () => Math.floor(Date.now() / 1000);

  test('ticks every few seconds, later once a minute, until it is stopped', async () => {
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

  test('never has two turns at a time', async () => {
    const ends: (() => void)[] = [];
    const save = vi.fn<(orders: OrderDetail[]) => Promise<void>>(
      () => new Promise<void>((resolve) => void ends.push(resolve)),
    );
    const life = startDemoLife({ orders: [], seed: 1, clock, save, everySeconds: 1 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(save).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(save).toHaveBeenCalledTimes(2);
    life.stop();
  });

  test('survives a failed save: tells it, and hands in the same orders with the next tick', async () => {
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
