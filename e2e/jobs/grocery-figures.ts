import type { ListedOrder } from '../fixtures/service-client.ts';
import { dayIn } from '../fixtures/sales.ts';

export const ZONE = 'America/New_York';

export function dollars(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
  });
  return cents < 0 ? `\u2212${text}` : text;
}

export function sumOf<T>(all: readonly T[], centsOf: (each: T) => number): number {
  return all.reduce((sum, each) => sum + centsOf(each), 0);
}

/** An RFC 3339 instant in the stores' zone; both days inclusive. */
export function isBetween(instant: string, from: string, to: string): boolean {
  const day = dayIn(ZONE, instant);
  return from <= day && day <= to;
}

export function createdIn(orders: readonly ListedOrder[], from: string, to: string): ListedOrder[] {
  return orders.filter(({ createdAt }) => isBetween(createdAt, from, to));
}

/** Each refund given from day to day, with its order. */
export function refundsIn(orders: readonly ListedOrder[], from: string, to: string) {
  return orders.flatMap((order) =>
    (order.refunds ?? [])
      .filter(({ createdAt }) => isBetween(createdAt, from, to))
      .map(({ amountCents, reason }) => ({ order, amountCents, reason })),
  );
}

/** Amounts below zero in an English text, sorted for comparison. */
export function amountsIn(text: string | null): string[] {
  return ((text ?? '').match(/\u2212\$\d[\d,]*\.\d\d/gu) ?? []).toSorted();
}
