import type { LocalizedString, Order } from '#contract/service/order.ts';

const met = new Set<string>();

/** Remembers the languages of the names in an order until the page is unloaded. */
export function meetLanguages(order: Order): void {
  for (const { productName, variantName, modifiers } of order.items ?? []) {
    meet(productName);
    meet(variantName);
    for (const { name } of modifiers) meet(name);
  }
  for (const { paymentMethodName } of order.payments ?? []) meet(paymentMethodName);
  for (const { name } of order.appliedPromotions ?? []) meet(name);
}

/** The language keys, verbatim, of the names in all orders seen so far. */
export function metLanguages(): readonly string[] {
  return [...met];
}

function meet(name: LocalizedString | null | undefined): void {
  for (const key in name) if (key !== '_base') met.add(key);
}
