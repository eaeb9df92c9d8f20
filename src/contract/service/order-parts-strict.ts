/** The five sub-resources of an order to the letter, and the kinds of values that orders are made of; see order-strict.ts for the rules. */
import * as z from 'zod/mini';
import { ITEM_ROLES, TRIGGER_TYPES } from './order-enums.ts';
import { isUtcSecond } from './rfc3339.ts';

/** An identifier of the API. */
export const uuid = z.guid('must be a UUID');
/** An amount in the smallest unit of the store's currency. */
export const cents = z.int('must be a whole number of cents');
/** A quantity, decimals allowed. */
const quantity = z.number();
/** A moment in UTC with whole seconds. */
export const timestamp = z
  .string()
  .check(z.refine(isUtcSecond, 'must be a timestamp like 2026-11-01T12:30:00Z that exists in the calendar'));
/** A text by locale code; `_base`, the fallback, is always there. */
const localizedString = z
  .record(z.string(), z.string())
  .check(z.refine((texts) => Object.hasOwn(texts, '_base'), 'must have a text for _base'));

const orderItemModifier = z.strictObject({
  /** Modifier option id; any string. */
  id: z.string(),
  /** The option's name by locale. */
  name: localizedString,
  /** What the option adds to the price, in cents; may be negative. */
  priceDeltaCents: cents,
});

/** A line sold. */
export const strictOrderItem = z.strictObject({
  /** Line id. */
  id: uuid,
  /** The order the line belongs to. */
  orderId: uuid,
  /** Product sold. */
  productId: uuid,
  /** Quantity sold, decimals allowed (0.755 kg). */
  qty: quantity,
  /** Price of one unit, in cents. */
  unitPriceCents: cents,
  /** Line total before discount, in cents. */
  amountCents: cents,
  /** Promotion discount on the line, in cents. */
  discountCents: cents,
  /** Discount given by staff on the line, in cents. */
  manualDiscountCents: cents,
  /** Tax on the line, in cents. */
  taxCents: cents,
  /** Money given back for the line so far, in cents. */
  refundedAmountCents: cents,
  /** Quantity given back so far. */
  refundedQty: quantity,
  /** A product by itself, a combo, or a part of a combo. */
  itemRole: z.enum(ITEM_ROLES),
  /** The product's name by locale. */
  productName: z.optional(localizedString),
  /** Variant sold, if the product has variants. */
  variantId: z.nullish(uuid),
  /** The variant's name by locale. */
  variantName: z.nullish(localizedString),
  /** Whether staff overrode the list price. */
  isPriceOverride: z.optional(z.boolean()),
  /** Options chosen for the line. */
  modifiers: z.optional(z.array(orderItemModifier)),
  /** Tax rate of the line. */
  taxRateId: z.nullish(z.string()),
  /** Number of the kitchen send, counted from 1. */
  submitRound: z.optional(z.int()),
  /** Quantity change in that kitchen send. */
  deltaQty: z.optional(quantity),
  /** For a combo's part: the line id of its combo. */
  parentItemId: z.nullish(uuid),
  /** Combo group within the combo product. */
  comboGroupId: z.optional(z.string()),
  /** Combo item within the group. */
  comboItemId: z.optional(z.string()),
  /** Extra charge for this combo selection, in cents. */
  comboExtraCents: z.optional(cents),
});

/** A payment taken. */
export const strictOrderPayment = z.strictObject({
  /** Payment id. */
  id: uuid,
  /** The order paid. */
  orderId: uuid,
  /** Payment method used. */
  paymentMethodId: uuid,
  /** Amount paid, in cents. */
  amountCents: cents,
  /** Free text, often empty. */
  note: z.string(),
  /** When it was paid. */
  createdAt: timestamp,
  /** The method's name by locale. */
  paymentMethodName: z.optional(localizedString),
  /** Machine-readable method, e.g. `cash`, `card`. */
  paymentMethodCode: z.optional(z.string()),
  /** Amount tendered when it differs (cash overpayment), in cents; the change is what exceeds the amount. */
  tenderCents: z.nullish(cents),
});

const orderRefundItem = z.strictObject({
  /** Refund line id. */
  id: uuid,
  /** The refund it belongs to. */
  refundId: uuid,
  /** The order line given back. */
  orderItemId: uuid,
  /** Quantity given back. */
  qty: quantity,
  /** Money given back for it without tax, in cents. */
  amountCents: cents,
  /** Tax given back for it, in cents. */
  taxCents: cents,
});

const orderRefundPayment = z.strictObject({
  /** Refund payment id. */
  id: uuid,
  /** The refund it belongs to. */
  refundId: uuid,
  /** Payment method the money went back to. */
  paymentMethodId: uuid,
  /** Money that went back to it, in cents. */
  amountCents: cents,
  /** The method's name by locale. */
  paymentMethodName: z.optional(localizedString),
  /** Machine-readable method, e.g. `cash`, `card`. */
  paymentMethodCode: z.optional(z.string()),
});

/** A refund given, with its lines and tenders. */
export const strictOrderRefund = z.strictObject({
  /** Refund id. */
  id: uuid,
  /** The order refunded. */
  orderId: uuid,
  /** Money given back, in cents. */
  amountCents: cents,
  /** Why, free text. */
  reason: z.string(),
  /** When the money was given back. */
  createdAt: timestamp,
  /** The lines given back; absent or empty for a refund of money alone. */
  items: z.optional(z.array(orderRefundItem)),
  /** Where the money went, by payment method. */
  payments: z.optional(z.array(orderRefundPayment)),
});

/** The tax of one rate. */
export const strictTaxBreakdownEntry = z.strictObject({
  /** Tax rate id; the empty string when unset. */
  taxRateId: z.string(),
  /** The rate in percent: 7.5 means 7.5 %. */
  taxRatePercent: z.number(),
  /** Tax at this rate, in cents. */
  taxCents: cents,
});

const discountAllocation = z.strictObject({
  /** Position, from 0, in the order's `items` as the API sends them. */
  lineIndex: z.int(),
  /** Discount allocated to that line, in cents. */
  discountCents: cents,
  /** The promotion it comes from. */
  promotionId: uuid,
});

/** A promotion as it stood when it was applied. */
export const strictAppliedPromotion = z.strictObject({
  /** Promotion id. */
  promotionId: uuid,
  /** Whether it applied by itself or through a coupon. */
  triggerType: z.enum(TRIGGER_TYPES),
  /** The promotion's name by locale. */
  name: localizedString,
  /** Total discount from this promotion, in cents. */
  discountCents: cents,
  /** The member's coupon that triggered it. */
  memberCouponId: z.nullish(uuid),
  /** Which line got how much of it. */
  lineAllocations: z.optional(z.array(discountAllocation)),
});
