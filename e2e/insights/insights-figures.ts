import type { Locator } from '@playwright/test';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import type { ListedOrder } from '../fixtures/service-client.ts';

/** The seven days that end today. */
export const WEEK = Array.from({ length: 7 }, (_, index) => dayFromNow(index - 6));

export const WEEK_BEFORE = Array.from({ length: 7 }, (_, index) => dayFromNow(index - 13));

const ZONE = 'Europe/Madrid';

export const EURO_STORES = demoStores.filter(({ currency }) => currency === 'EUR');

const CLOCKS = new Map(
  demoStores.map(({ timeZone }) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/** `YYYY-MM-DD hh:mm` in a store's zone; Madrid by default. */
export function wallTime(timestamp: string | number, timeZone = ZONE): string {
  const clock = CLOCKS.get(timeZone);
  if (!clock) throw new Error(`No store in ${timeZone}.`);
  return clock.format(new Date(timestamp));
}

export function euros(cents: number): string {
  const text = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(
    Math.abs(cents) / 100,
  );
  return cents < 0 ? `\u2212${text}` : text;
}

export function sum(
  all: readonly { readonly [Name in 'totalCents' | 'amountCents']?: number }[],
): number {
  return all.reduce(
    (total, { totalCents, amountCents }) => total + (totalCents ?? amountCents ?? 0),
    0,
  );
}

export function inEuros(orders: readonly ListedOrder[]): ListedOrder[] {
  return orders.filter(({ storeId }) => EURO_STORES.some(({ id }) => id === storeId));
}

export function isSale({ fulfillmentStatus }: ListedOrder): boolean {
  return fulfillmentStatus !== 'cancelled';
}

/** Sales of a day in EUR, up to a time of day (`hh:mm`). */
export function soldOn(orders: readonly ListedOrder[], day: string, until = '24:00'): number {
  return sum(
    inEuros(orders).filter((order) => {
      const [date, time = ''] = wallTime(order.createdAt).split(' ');
      return isSale(order) && date === day && time < until;
    }),
  );
}

/** Given in the week, in EUR, on any order. */
export function refundsOf(orders: readonly ListedOrder[]) {
  return inEuros(orders)
    .flatMap(({ refunds = [], storeId }) => refunds.map((refund) => ({ ...refund, storeId })))
    .filter(({ createdAt }) => WEEK.some((day) => wallTime(createdAt).startsWith(day)));
}

export async function rowsOf(table: Locator): Promise<string[][]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
}
