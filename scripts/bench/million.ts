import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { printUtcSecond, secondOf } from '../../src/contract/service/rfc3339.ts';
import type { OrderDetail } from '../../src/contract/service/order-strict.ts';
import { generateDemoOrders } from '../../src/demo-orders/generate-demo-orders.ts';

/**
 * The others are copies in earlier years with new ids, because generating all would take minutes.
 */
const GENERATED = 100_000;
const DAYS = 600;
/** Fixed, so that every run has the same orders. */
const UNTIL = Date.UTC(2026, 9, 31) / 1000;
export const LAST_DAY = '2026-10-30';
/** Orders for each one with the values of `RARE`. */
const RARITY = 100_000;

/** Values of one order in 100,000. */
export const RARE = {
  source: 'fax',
  storeId: '0e7a4c11-2b7d-4d52-9d0e-6f3f8e1d5a77',
  totalCents: 99_999_999,
} as const;

/** Version 4, always the same for the same text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function generate(): OrderDetail[] {
  const orders: OrderDetail[] = [];
  for (const batch of generateDemoOrders({ until: UNTIL, days: DAYS })) orders.push(...batch);
  if (orders.length < GENERATED)
    throw new Error(`Only ${orders.length} orders could be generated.`);
  return orders.slice(-GENERATED);
}

/**
 * The same order some periods (seconds) earlier with its own ids, so that nothing unique appears
 * twice.
 */
function copyOf(order: OrderDetail, copy: number, period: number): OrderDetail {
  const id = uuidOf(`${order.id}/${copy}`);
  const earlier = (time: string) => printUtcSecond((secondOf(time) ?? 0) - copy * period);
  const whenKnown = (time: string | null | undefined) => (time ? earlier(time) : time);
  const own = <Part extends { id: string; orderId: string }>(part: Part) => ({
    ...part,
    id: uuidOf(`${part.id}/${copy}`),
    orderId: id,
  });
  const dated = <Part extends { id: string; orderId: string; createdAt: string }>(part: Part) => ({
    ...own(part),
    createdAt: earlier(part.createdAt),
  });
  return {
    ...order,
    id,
    createdAt: earlier(order.createdAt),
    ...(order.paidAt !== undefined && { paidAt: whenKnown(order.paidAt) }),
    ...(order.pickupAt !== undefined && { pickupAt: whenKnown(order.pickupAt) }),
    items: order.items.map((item) => ({ ...item, orderId: id })),
    payments: order.payments.map(dated),
    refunds: order.refunds.map((refund) => {
      const refundId = uuidOf(`${refund.id}/${copy}`);
      return {
        ...dated(refund),
        ...(refund.items && { items: refund.items.map((item) => ({ ...item, refundId })) }),
        ...(refund.payments && {
          payments: refund.payments.map((payment) => ({ ...payment, refundId })),
        }),
      };
    }),
    appliedPromotions:
      order.appliedPromotions?.map((promotion) => ({
        ...promotion,
        ...(promotion.memberCouponId && {
          memberCouponId: uuidOf(`${promotion.memberCouponId}/${copy}`),
        }),
      })) ?? null,
  };
}

/**
 * Oldest first, for `tillview import`; resolves with the file's size and the oldest order's epoch
 * second.
 */
export async function writeMillion(
  file: string,
  count: number,
): Promise<{ bytes: number; oldest: number }> {
  const orders = generate();
  const [first, last] = [orders[0], orders.at(-1)].map((order) => secondOf(order?.createdAt) ?? 0);
  const period = (last ?? 0) - (first ?? 0) + 1;
  const out = createWriteStream(file);
  const copies = Math.ceil(count / GENERATED);
  let bytes = 0;
  let index = 0;
  for (let copy = copies - 1; copy >= 0; copy -= 1) {
    for (const order of orders) {
      index += 1;
      if (index > count) break;
      const rare = index % RARITY === RARITY / 2 ? RARE : {};
      const text = JSON.stringify({ ...copyOf(order, copy, period), ...rare });
      bytes += Buffer.byteLength(text) + 1;
      if (!out.write(`${text}\n`)) await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'finish');
  return { bytes, oldest: (first ?? 0) - (copies - 1) * period };
}
