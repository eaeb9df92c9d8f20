import type { LocalizedString, Order } from '#contract/service/order.ts';

/** The languages in which the names of loaded orders are written. */
export type NameLanguages = {
  readonly addOrder: (order: Order) => void;
  /** The keys of the localized names of all orders added, unchanged; not all of them are valid language tags. */
  readonly keys: () => readonly string[];
};

/** Collects the languages of orders' names. */
export function createNameLanguages(): NameLanguages {
  const known = new Set<string>();
  function add(name: LocalizedString | null | undefined): void {
    for (const key in name) if (key !== '_base') known.add(key);
  }
  return {
    addOrder(order) {
      for (const { productName, variantName, modifiers } of order.items ?? []) {
        add(productName);
        add(variantName);
        for (const { name } of modifiers) add(name);
      }
      for (const { paymentMethodName } of order.payments ?? []) add(paymentMethodName);
      for (const { name } of order.appliedPromotions ?? []) add(name);
    },
    keys: () => [...known],
  };
}
