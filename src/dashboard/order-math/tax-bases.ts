import type { Order, TaxBreakdownEntry } from '#contract/service/order.ts';
import { lineNetCents } from './line-amounts.ts';
import { incompleteParts } from './unreadable-entries.ts';

/** A tax with the money it was taken on, in cents, where the lines tell it. */
export type TaxWithBase = { readonly entry: TaxBreakdownEntry; readonly baseCents: number | undefined };

/** The order's taxes with their bases; a base is known when the rate stands once, no line is missing and their tax is exactly the entry's. */
export function taxBases(order: Pick<Order, 'items' | 'taxBreakdown' | 'unreadable'>): TaxWithBase[] {
  const items = Map.groupBy(order.items ?? [], ({ taxRateId }) => taxRateId ?? '');
  const entries = Map.groupBy(order.taxBreakdown ?? [], ({ taxRateId }) => taxRateId);
  const isWhole = !incompleteParts(order).has('items');
  return (order.taxBreakdown ?? []).map((entry) => {
    const taxed = items.get(entry.taxRateId) ?? [];
    const lineTaxes = taxed.reduce((sum, { taxCents }) => sum + taxCents, 0);
    const isKnown =
      isWhole && taxed.length > 0 && entries.get(entry.taxRateId)?.length === 1 && lineTaxes === entry.taxCents;
    return { entry, baseCents: isKnown ? taxed.reduce((sum, item) => sum + lineNetCents(item), 0) : undefined };
  });
}
