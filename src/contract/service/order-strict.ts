/**
 * The resources of order-data-service-api.md to the letter: what the service takes in and gives out.
 * Unknown fields, unknown enum values and other timestamp forms are errors that name the field.
 * All `…Cents` are integers in the smallest unit of the store's currency; all timestamps are `YYYY-MM-DDThh:mm:ssZ` in UTC.
 */
import * as z from 'zod/mini';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES } from './order-enums.ts';
import {
  cents,
  strictAppliedPromotion,
  strictOrderItem,
  strictOrderPayment,
  strictOrderRefund,
  strictTaxBreakdownEntry,
  timestamp,
  uuid,
} from './order-parts-strict.ts';

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
  /** Where the order came from, an open set: `pos`, `kiosk`, `online`, … No filter could ever select an empty one, or one with a comma. */
  source: z.string().check(z.regex(/^[^,]+$/, 'must be a text without commas that is not empty')),
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
  items: z.array(strictOrderItem),
  /** The payments taken. */
  payments: z.array(strictOrderPayment),
  /** The refunds given. */
  refunds: z.array(strictOrderRefund),
  /** Tax by rate. */
  taxBreakdown: z.array(strictTaxBreakdownEntry),
  /** Promotions as they stood when applied. */
  appliedPromotions: z.nullable(z.array(strictAppliedPromotion)),
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

/** The body of every error (order-data-service-api.md, Errors). */
export const serviceErrorBody = z.object({ error: z.string(), request_id: z.optional(z.string()) });
