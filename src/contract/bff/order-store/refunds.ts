import * as z from 'zod/mini';
import { REFUND_EXTENTS, REFUND_MARKS } from './refund-values.ts';
import { storeCoverage } from '../store-coverage.ts';

const localized = z.record(z.string(), z.string());
const method = z.object({
  value: z.string(),
  tender: z.object({ key: z.string(), name: z.optional(localized), code: z.optional(z.string()) }),
  cents: z.number(),
});

/**
 * A refund with facts about its order; or an order that is marked refunded but has no refund
 * (without `refundId`).
 */
export const listedRefund = z.object({
  /** Unique among all. */
  id: z.string(),
  orderId: z.string(),
  refundId: z.optional(z.string()),
  storeId: z.string(),
  tzOffsetMinutes: z.nullish(z.number()),
  ticket: z.string(),
  people: z.array(z.string()),
  /** RFC 3339, and as epoch seconds. */
  orderedAt: z.string(),
  ordered: z.optional(z.number()),
  orderTotalCents: z.number(),
  isCancelled: z.boolean(),
  orderVersion: z.nullish(z.number()),
  serviceType: z.string(),
  /** RFC 3339, and as epoch seconds; `second` is missing if it can't be read. */
  refundedAt: z.optional(z.string()),
  second: z.optional(z.number()),
  /** Seconds from the order to the refund. */
  lag: z.optional(z.number()),
  /** 0 if there are no details. */
  amountCents: z.number(),
  reason: z.string(),
  /** Their parts add up to the amount. */
  methods: z.array(method),
  /**
   * The name is that of the order's line; missing if the order has no such line, or it has no name.
   */
  items: z.array(
    z.object({ orderItemId: z.string(), qty: z.number(), name: z.optional(localized) }),
  ),
  itemCount: z.number(),
  figures: z.array(z.string()),
  extent: z.optional(z.enum(REFUND_EXTENTS)),
  marks: z.array(z.enum(REFUND_MARKS)),
  /** The refunded part of `item`, `variant` or a product in `figure`. */
  ofItem: z.optional(z.object({ cents: z.number(), qty: z.number() })),
});
export type ListedRefund = z.infer<typeof listedRefund>;

const origins = z.object({
  /** Of the period's own orders. */
  ownCents: z.number(),
  /** Of the period's cancelled orders. */
  cancelledCents: z.number(),
  /** Refunds of orders of other days. */
  othersCents: z.number(),
});

const refundTotals = z.object({
  /** The number of refunds whose time is known; the others are counted separately. */
  count: z.number(),
  /** One for each currency (ISO 4217), by code; never added up. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      cents: z.number(),
      /** The largest first. */
      methods: z.array(method),
      origins,
      /** The refunded part of `item`, `variant` or a product in `figure`. */
      ofItem: z.optional(z.object({ cents: z.number(), qty: z.number() })),
    }),
  ),
  /**
   * Refunds of the period's sales that were given after the period, by currency: the totals of
   * orders have them, and no other sum here. Empty for one product or variant.
   */
  later: z.array(z.object({ currency: z.string(), cents: z.number() })),
  /** Refunds with no readable time: they are of orders of the period. */
  undated: z.number(),
  /** Orders of the period that are marked refunded but have no refund. */
  withoutDetails: z.number(),
});

const sums = { cents: z.number(), refunds: z.number(), qty: z.optional(z.number()) };

const refundGroup = z.object({
  /**
   * The folded reason, a method's value, a product's or variant's, an order's or a member's id, an
   * age, a store's id, or a day.
   */
  value: z.string(),
  /** Of a variant, the value and the name of its product. */
  product: z.optional(z.string()),
  productName: z.optional(localized),
  /**
   * The display name; for a reason, one of its spellings, for an order, its ticket. Missing without
   * a name or with several.
   */
  name: z.optional(localized),
  ...sums,
  /** The time of its newest refund in epoch seconds. */
  second: z.number(),
  /** With `group_sort`, the only refund of a group, or one of an order's. */
  refund: z.optional(listedRefund),
});
export type RefundGroup = z.infer<typeof refundGroup>;

const refundGroups = z.array(
  z.object({
    currency: z.string(),
    /** As `group_sort` says, else the largest amount first, but days by time. Refunds without a readable time are in none. */
    groups: z.array(refundGroup),
    /**
     * The sums of all groups that are not listed; missing if all are listed. A refund counts in
     * each of its groups.
     */
    rest: z.optional(z.object({ groups: z.number(), ...sums })),
  }),
);
export type RefundGroups = z.infer<typeof refundGroups>;

/** The response of `GET /api/refunds`: a page, and the totals of all matches. */
export const refundsResponse = z.object({
  refunds: z.array(listedRefund),
  /** Continues the list; null after its last refund. */
  nextCursor: z.nullable(z.string()),
  totals: refundTotals,
  /** With `by`; one for each currency. */
  groups: z.optional(refundGroups),
  coverage: storeCoverage,
});
export type RefundsResponse = z.infer<typeof refundsResponse>;
