/** Every `paymentStatus` the API knows (order-data-service-api.md, States and transitions). */
export const PAYMENT_STATUSES = ['unpaid', 'partial', 'paid', 'refunded'] as const;
/** Every `fulfillmentStatus` the API knows, in the order in which an order passes through them. */
export const FULFILLMENT_STATUSES = [
  'pending',
  'pending_acceptance',
  'accepted',
  'preparing',
  'ready',
  'completed',
  'cancelled',
] as const;
/**
 * The `view` filters: `active` leaves out completed and cancelled orders, `history` has only those,
 * `all` does not filter.
 */
export const VIEWS = ['all', 'active', 'history'] as const;
/** The sub-resources that `expand` can add to a list response. */
export const EXPANSIONS = [
  'items',
  'payments',
  'refunds',
  'tax_breakdown',
  'applied_promotions',
] as const;
/** Roles of a line: a single product, a combo, or a part of a combo. */
export const ITEM_ROLES = ['normal', 'combo_parent', 'combo_child'] as const;
export const TRIGGER_TYPES = ['automatic', 'coupon'] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];
export type View = (typeof VIEWS)[number];
export type Expansion = (typeof EXPANSIONS)[number];

/**
 * The fulfillment statuses that end an order: `view=history` selects them and `view=active` leaves
 * them out.
 */
export const ENDED_STATUSES = [
  'completed',
  'cancelled',
] as const satisfies readonly FulfillmentStatus[];

export function isOneOf<T extends string>(values: readonly T[], text: string): text is T {
  return values.some((value) => value === text);
}
