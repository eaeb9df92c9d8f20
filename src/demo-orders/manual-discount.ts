import type { Random } from './random.ts';

/** A discount by staff, in percent: on the whole order, or on its most expensive line. */
export type ManualDiscount = { readonly percent: number; readonly on: 'order' | 'line' };

/** Draws the discount that staff give on an order, most often none. */
export function drawManualDiscount(random: Random): ManualDiscount | undefined {
  if (!random.chance(0.035)) return undefined;
  return random.pickWeighted(
    [
      { percent: 10, on: 'order' as const, weight: 5 },
      { percent: 100, on: 'line' as const, weight: 3 },
      // A staff meal: nothing is left to pay.
      { percent: 100, on: 'order' as const, weight: 2 },
    ],
    ({ weight }) => weight,
  );
}

/** What a discount takes off each line, given what promotions left of them (both in cents, by position). */
export function manualDiscounts(discount: ManualDiscount | undefined, left: readonly number[]): number[] {
  if (!discount) return left.map(() => 0);
  const dearest = left.indexOf(Math.max(...left));
  return left.map((cents, position) =>
    discount.on === 'order' || position === dearest ? Math.round((cents * discount.percent) / 100) : 0,
  );
}
