import type { AppliedPromotion, OrderRefund } from '#contract/service/order.ts';
import type { Line } from './order-lines.ts';

export type CheckSubject =
  /**
   * The lines' amounts against the subtotal; subtotal less discounts plus tax against the total;
   * the tax entries against the tax; the promotions against the discount; the payments against what
   * the payment status implies.
   */
  | { readonly name: 'subtotal' | 'total' | 'tax' | 'discount' | 'paid' | 'part_paid' | 'unpaid' }
  /** The lines' discounts and tax against the order's own. */
  | { readonly name: 'line_discounts' | 'line_manual_discounts' | 'line_taxes' }
  /**
   * The lines' refunded amounts that no refund item accounts for, against the refunds without
   * items.
   */
  | { readonly name: 'open_refunds' }
  /** The allocations of a promotion against its discount. */
  | { readonly name: 'allocations'; readonly promotion: AppliedPromotion }
  /** A refund's items with their tax, or its split by tender, against its amount. */
  | { readonly name: 'refund_items' | 'refund_tenders'; readonly refund: OrderRefund }
  /**
   * A line's items in refunds against its own refunded amount and quantity
   * (`line_refunded_quantity` is not money); its share of promotions against its discount; its
   * quantity and unit price against its amount.
   */
  | {
      readonly name: 'line_refunded' | 'line_refunded_quantity' | 'line_allocations' | 'line_price';
      readonly line: Line;
    };

/**
 * One comparison: `found` is what the parts add up to, `stated` the order's own figure; in cents,
 * except for quantities.
 */
export type OrderCheck = CheckSubject & {
  readonly found: number;
  readonly stated: number;
  readonly holds: boolean;
};

/**
 * Comparisons that the API does not guarantee and some tills fail: worth knowing, but no reason to
 * doubt the order.
 */
const MINOR: ReadonlySet<string> = new Set<OrderCheck['name']>([
  'line_discounts',
  'line_manual_discounts',
  'line_taxes',
  'line_allocations',
  'line_price',
]);

/** All comparisons of one kind, so that the lines of a long order share one row. */
export type AuditRow = {
  readonly name: OrderCheck['name'];
  readonly checks: readonly OrderCheck[];
  readonly failing: readonly OrderCheck[];
  readonly isMinor: boolean;
};

/** True for comparisons that can also fail in sound orders. */
function isMinor({ name }: OrderCheck): boolean {
  return MINOR.has(name);
}

/** The comparisons that fail but should not. */
export function mismatchesAmong(checks: readonly OrderCheck[]): OrderCheck[] {
  return checks.filter((check) => !check.holds && !isMinor(check));
}

/**
 * Comparisons grouped by kind, in the given sequence, without lines that have nothing to compare.
 */
export function auditRows(checks: readonly OrderCheck[]): AuditRow[] {
  return [...Map.groupBy(checks.filter(hasFigures), ({ name }) => name)].map(([name, checks]) => ({
    name,
    checks,
    failing: checks.filter(({ holds }) => !holds),
    isMinor: checks.some(isMinor),
  }));
}

/** Most lines have no refund and no promotion: two zeros are not worth a row. */
function hasFigures(check: OrderCheck): boolean {
  return !('line' in check) || check.found !== 0 || check.stated !== 0;
}
