import type { ListedOrder } from '../fixtures/service-client.ts';
import { dayIn } from '../fixtures/sales.ts';

/** The zone of all stores of the groceries. */
export const ZONE = 'America/New_York';

/** An amount in USD as the page writes it. */
export function dollars(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return cents < 0 ? `\u2212${text}` : text;
}

/** The sum of an amount of each order. */
export function sumOf(orders: readonly ListedOrder[], centsOf: (order: ListedOrder) => number): number {
  return orders.reduce((sum, order) => sum + centsOf(order), 0);
}

/** The orders created on the stores' days from day to day, both inclusive. */
export function createdIn(orders: readonly ListedOrder[], from: string, to: string): ListedOrder[] {
  return orders.filter(({ createdAt }) => {
    const day = dayIn(ZONE, createdAt);
    return from <= day && day <= to;
  });
}

/** The refunds given from day to day, both inclusive, each with its order. */
export function refundsIn(orders: readonly ListedOrder[], from: string, to: string) {
  return orders.flatMap((order) =>
    (order.refunds ?? [])
      .filter(({ createdAt }) => from <= dayIn(ZONE, createdAt) && dayIn(ZONE, createdAt) <= to)
      .map(({ amountCents, reason }) => ({ order, amountCents, reason })),
  );
}

/** The amounts below zero in an English text, sorted so that sets of them can be compared. */
export function amountsIn(text: string | null): string[] {
  return ((text ?? '').match(/\u2212\$\d[\d,]*\.\d\d/gu) ?? []).toSorted();
}
