/**
 * The resources of order-data-service-api.md to the letter: what the service takes in and gives out.
 * Unknown fields, unknown enum values and other timestamp forms are errors that name the field.
 * All `…Cents` are integers in the smallest unit of the store's currency; all timestamps are `YYYY-MM-DDThh:mm:ssZ` in UTC.
 */
import * as z from 'zod/mini';
import { FULFILLMENT_STATUSES, ITEM_ROLES, PAYMENT_STATUSES, TRIGGER_TYPES } from './order-enums.ts';
import { isUtcSecond } from './rfc3339.ts';

const uuid = z.guid('must be a UUID');
const cents = z.int('must be a whole number of cents');
const quantity = z.number();
const timestamp = z
  .string()
  .check(z.refine(isUtcSecond, 'must be a timestamp like 2026-11-01T12:30:00Z that exists in the calendar'));
const localizedString = z.record(z.string(), z.string());

const orderItemModifier = z.strictObject({
  /** Modifier option id; any string. */
  id: z.string(),
  /** The option's name by locale. */
  name: localizedString,
  /** What the option adds to the price, in cents; may be negative. */
  priceDeltaCents: cents,
});

const orderItem = z.strictObject({
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

const orderPayment = z.strictObject({
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

const orderRefund = z.strictObject({
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

const taxBreakdownEntry = z.strictObject({
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

const appliedPromotion = z.strictObject({
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

/** An order as the list gives it without `expand`: its header alone. */
export const strictOrderHeader = z.strictObject({
  /** Order id. */
  id: uuid,
  /** Store of the order. */
  storeId: uuid,
  /** Grows with every change of the order. */
  orderVersion: z.int(),
  /** How it is served, an open set: `dine_in`, `takeaway`, `delivery`, … */
  serviceType: z.string(),
  /** How far it is paid. */
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** How far it is made. */
  fulfillmentStatus: z.enum(FULFILLMENT_STATUSES),
  /** Subtotal before discounts and tax, in cents. */
  subtotalCents: cents,
  /** Promotion and coupon discount, in cents. */
  discountCents: cents,
  /** Discount given by staff, in cents. */
  manualDiscountCents: cents,
  /** Tax, in cents. */
  taxCents: cents,
  /** Final total, in cents. */
  totalCents: cents,
  /** Free text, often empty. */
  note: z.string(),
  /** Where the order came from, an open set: `pos`, `kiosk`, `online`, … */
  source: z.string(),
  /** The store's offset from UTC at that time, in minutes (−300 is UTC−05:00). */
  tzOffsetMinutes: z.int(),
  /** When the order was created. */
  createdAt: timestamp,
  /** Coupon entered. */
  couponCode: z.nullish(z.string()),
  /** Daily sequence number. */
  sequenceNumber: z.nullish(z.int()),
  /** Number on the customer's ticket. */
  ticketNumber: z.nullish(z.string()),
  /** When payment was completed; null while unpaid. */
  paidAt: z.nullish(timestamp),
  /** Table served. */
  tableId: z.nullish(uuid),
  /** The table's name. */
  tableName: z.nullish(z.string()),
  /** Member who ordered. */
  memberId: z.nullish(uuid),
  /** The member's name (personal data). */
  memberName: z.nullish(z.string()),
  /** The member's phone (personal data). */
  memberPhone: z.nullish(z.string()),
  /** Delivery address of a delivery order. */
  shippingAddressId: z.nullish(uuid),
  /** For a split order: the order it was split from. */
  parentOrderId: z.nullish(uuid),
  /** Who picks it up (personal data). */
  pickupName: z.nullish(z.string()),
  /** Phone of who picks it up (personal data). */
  pickupPhone: z.nullish(z.string()),
  /** When it is to be picked up. */
  pickupAt: z.nullish(timestamp),
});

/** One order with its five sub-resources, always present. */
export const strictOrderDetail = z.extend(strictOrderHeader, {
  /** The lines sold, in the order `lineIndex` counts. */
  items: z.array(orderItem),
  /** The payments taken. */
  payments: z.array(orderPayment),
  /** The refunds given. */
  refunds: z.array(orderRefund),
  /** Tax by rate. */
  taxBreakdown: z.array(taxBreakdownEntry),
  /** Promotions as they stood when applied. */
  appliedPromotions: z.nullable(z.array(appliedPromotion)),
});

export type OrderHeader = z.infer<typeof strictOrderHeader>;
export type OrderDetail = z.infer<typeof strictOrderDetail>;

/** An order of a list answer: the header with whichever sub-resources `expand` named. */
export const strictListedOrder = z.extend(
  strictOrderHeader,
  z.partial(
    z.pick(strictOrderDetail, {
      items: true,
      payments: true,
      refunds: true,
      taxBreakdown: true,
      appliedPromotions: true,
    }),
  ).shape,
);

/** The answer of the list operation. */
export const strictOrderList = z.strictObject({
  /** At most `page_size` orders, newest first. */
  orders: z.array(strictListedOrder),
  /** Whether more orders exist beyond this page. */
  hasMore: z.boolean(),
});

/** The answer of the get operation. */
export const strictOrderAnswer = z.strictObject({ order: strictOrderDetail });
