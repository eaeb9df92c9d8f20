import type { ListedOrder } from '../fixtures/service-client.ts';
import { dayIn } from '../fixtures/sales.ts';

/** The zone of all stores of the groceries. */
export const ZONE = 'America/New_York';

/** An amount in USD as the page writes it. */
export function dollars(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
  });
  return cents < 0 ? `\u2212${text}` : text;
}

/** The sum of an amount of each. */
export function sumOf<T>(all: readonly T[], centsOf: (each: T) => number): number {
  return all.reduce((sum, each) => sum + centsOf(each), 0);
}

/** Whether an instant (RFC 3339) is on the stores' days from day to day, both inclusive. */
export function isBetween(instant: string, from: string, to: string): boolean {
  const day = dayIn(ZONE, instant);
  return from <= day && day <= to;
}

/** The orders created from day to day. */
export function createdIn(orders: readonly ListedOrder[], from: string, to: string): ListedOrder[] {
  return orders.filter(({ createdAt }) => isBetween(createdAt, from, to));
}

/** The refunds given from day to day, each with its order. */
export function refundsIn(orders: readonly ListedOrder[], from: string, to: string) {
  return orders.flatMap((order) =>
    (order.refunds ?? [])
      .filter(({ createdAt }) => isBetween(createdAt, from, to))
      .map(({ amountCents, reason }) => ({ order, amountCents, reason })),
  );
}

/** The amounts below zero in an English text, sorted so that sets of them can be compared. */
export function amountsIn(text: string | null): string[] {
  return ((text ?? '').match(/\u2212\$\d[\d,]*\.\d\d/gu) ?? []).toSorted();
}
