import type { LocalizedString, Order } from '#contract/service/order.ts';

const met = new Set<string>();

/** Remembers which languages the names of an order are in, for as long as the page lives. */
export function meetLanguages(order: Order): void {
  for (const { productName, variantName, modifiers } of order.items ?? []) {
    meet(productName);
    meet(variantName);
    for (const { name } of modifiers) meet(name);
  }
  for (const { paymentMethodName } of order.payments ?? []) meet(paymentMethodName);
  for (const { name } of order.appliedPromotions ?? []) meet(name);
}

/** The keys, as they came, of the names of all orders that were met. */
export function metLanguages(): readonly string[] {
  return [...met];
}

function meet(name: LocalizedString | null | undefined): void {
  for (const key in name) if (key !== '_base') met.add(key);
}
