import type { PlacedOrder } from './order-at.ts';
import { type Placement, placeOrder } from './place-order.ts';
import { createRandom } from './random.ts';

const AT_THE_TILL = { serviceType: 'dine_in', source: 'pos' } as const;

/** Draws whether a table splits its bill; gives the orders that were split from one, placed in the same second at the same table. */
export function splitFrom(
  { order, placedAt }: PlacedOrder,
  { profile, seed, sequenceNumber }: Placement,
): PlacedOrder[] {
  const random = createRandom(`${seed}/split`);
  if (order.serviceType !== 'dine_in' || order.source !== 'pos' || !random.chance(0.03)) return [];
  return Array.from({ length: random.between(1, 2) }, (_, index): PlacedOrder => {
    const part = index + 2;
    const channel = AT_THE_TILL;
    const placed = placeOrder({ profile, placedAt, sequenceNumber, seed: `${seed}/split/${part}`, channel });
    return {
      ...placed,
      order: {
        ...placed.order,
        parentOrderId: order.id,
        tableId: order.tableId,
        tableName: order.tableName,
        // The day's number stays with the order that was split.
        sequenceNumber: null,
        ticketNumber: `${order.ticketNumber}/${part}`,
      },
    };
  });
}
