import type { Order } from '#contract/service/order.ts';

/** The keys of the localized names in an order; not all of them are valid language tags. */
export function nameKeys({ items = [], payments = [], appliedPromotions = [] }: Order): string[] {
  const names = [
    ...items.flatMap(({ productName, variantName, modifiers }) => [
      productName,
      variantName,
      ...modifiers.map(({ name }) => name),
    ]),
    ...payments.map(({ paymentMethodName }) => paymentMethodName),
    ...appliedPromotions.map(({ name }) => name),
  ];
  return names.flatMap((name) => Object.keys(name ?? {})).filter((key) => key !== '_base');
}

const languages = new Set<string>();

/** Remembers the languages of an order's names, which settings offer for names. */
export function noteLanguages(order: Order): void {
  for (const key of nameKeys(order)) languages.add(key);
}

/** The keys of the localized names of all orders loaded so far. */
export function loadedLanguages(): readonly string[] {
  return [...languages];
}
