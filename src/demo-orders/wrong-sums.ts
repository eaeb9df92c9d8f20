import type { OrderDetail } from '#contract/service/order-strict.ts';

/** The note on every order whose sums are deliberately wrong, so that people can tell the demo from a fault. */
export const WRONG_SUMS_NOTE = 'Typed in from paper after the till had crashed';

const MISTAKES: readonly ((order: OrderDetail) => OrderDetail)[] = [
  (order) => ({ ...order, totalCents: order.totalCents + 100 }),
  (order) => ({ ...order, subtotalCents: order.subtotalCents - 50 }),
  (order) => ({
    ...order,
    taxBreakdown: order.taxBreakdown.map((entry, index) =>
      index === 0 ? { ...entry, taxCents: entry.taxCents + 1 } : entry,
    ),
  }),
  (order) => ({ ...order, discountCents: order.discountCents + 200 }),
  (order) => ({
    ...order,
    payments: order.payments.map((payment) => ({ ...payment, amountCents: payment.amountCents + 10 })),
  }),
];

/** Whether an order of a store's day is one of the few with wrong sums: one order of the group every eight days. */
export function isToGoWrong(day: number, storeIndex: number, sequenceNumber: number): boolean {
  return day % 8 === 3 && Math.floor(day / 8) % 4 === storeIndex && sequenceNumber === 11;
}

/** Makes an order's sums wrong, in a way that the day decides. */
export function withWrongSums(order: OrderDetail, day: number): OrderDetail {
  const mistake = MISTAKES[Math.floor(day / 8) % MISTAKES.length];
  return { ...(mistake?.(order) ?? order), note: WRONG_SUMS_NOTE };
}
