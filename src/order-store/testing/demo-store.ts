import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Order } from '#contract/service/order.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { createOrderStore } from '../create-order-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { saveOrders } from '../writing/save-orders.ts';

const HOUR = 3_600;

/** Demo orders, some paid and refunded days later, or paid before their creation. */
export function movedDemoOrders(options: {
  readonly until: string;
  readonly days: number;
  readonly share: number;
}): OrderDetail[] {
  const orders = [
    ...generateDemoOrders({ ...options, until: Date.parse(options.until) / 1_000 }),
  ].flat();
  return orders.map((order, index) => {
    const moved = <Entry extends { readonly createdAt: string }>(
      entries: readonly Entry[],
      every: number,
      hours: number,
    ) =>
      index % every === 0
        ? entries.map((entry) => ({ ...entry, createdAt: later(entry.createdAt, hours) }))
        : [...entries];
    return {
      ...order,
      payments: moved(moved(order.payments, 7, 31), 5, -16),
      refunds: moved(moved(order.refunds, 2, 50), 3, 24 * 20),
    };
  });
}

function later(time: string, hours: number): string {
  return new Date(Date.parse(time) + hours * HOUR * 1_000).toISOString().replace('.000', '');
}

/** Parses an order as the product does. */
export function asRead(order: OrderDetail): Order {
  const read = readOrder(JSON.parse(JSON.stringify(order)));
  if (!read.ok) throw new Error(`The order ${order.id} can't be read.`);
  return read.order;
}

/** Days start at 04:00 by default; all demo stores but the last are described. */
export async function openDemoStore(
  orders: readonly OrderDetail[],
  now: string,
  dayStartsAt = '04:00',
) {
  const opened = await openTestDatabase();
  const { database } = opened;
  const organizationId = await ensureOrganization(database);
  await saveOrders(database, organizationId, orders);
  const clock = { now: Date.parse(now) / 1_000 };
  const settings = {
    organizationId,
    stores: demoStores.slice(0, -1),
    currency: 'JPY',
    timeZone: null,
    dayStartsAt,
  };
  return {
    ...opened,
    clock,
    store: createOrderStore(database, settings, () => clock.now),
    madrid,
    newYork,
  };
}
