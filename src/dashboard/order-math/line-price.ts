import type { OrderItem } from '#contract/service/order.ts';

/** What a line's quantity and prices make, in cents, and whether its amount is that. */
export type LinePrice = { readonly found: number; readonly holds: boolean };

/**
 * Quantity times unit price against a line's amount. The API does not say whether the unit price holds options and the extra charge of
 * a combo, nor which way half a cent is rounded: every reading is right, and so is a part of a combo that costs nothing by itself.
 */
export function linePrice(item: OrderItem): LinePrice {
  const { qty, unitPriceCents, amountCents, comboExtraCents, modifiers, itemRole } = item;
  const options = modifiers.reduce((sum, { priceDeltaCents }) => sum + priceDeltaCents, 0);
  const extra = comboExtraCents ?? 0;
  const products = [0, options, extra, options + extra].map((more) => product(qty, unitPriceCents + more));
  const isIncluded = itemRole === 'combo_child' && (amountCents === 0 || amountCents === extra);
  return {
    found: products.at(-1)?.up ?? 0,
    holds: isIncluded || products.some(({ up, down }) => up === amountCents || down === amountCents),
  };
}

/** A decimal quantity times cents, half a cent rounded up and down. */
function product(quantity: number, cents: number): { up: number; down: number } {
  // A float's own error goes, what a scale can weigh stays.
  const exact = Number((quantity * cents).toFixed(6));
  return { up: Math.round(exact), down: 0 - Math.round(0 - exact) };
}
