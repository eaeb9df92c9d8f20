import type { OrderDetail } from '#contract/service/order-strict.ts';
import { readInstant } from '#contract/service/rfc3339.ts';

/** When an order was placed, in epoch seconds; throws when it does not say. */
export function placedAt({ id, createdAt }: Pick<OrderDetail, 'id' | 'createdAt'>): number {
  const reading = readInstant(createdAt);
  if (!reading.ok) throw new Error(`The createdAt of order ${id} ${reading.reason}.`);
  return reading.value.epochSeconds;
}
