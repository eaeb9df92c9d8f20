/**
 * Strict schemas of the resources of order-data-service-api.md, for what the service accepts and
 * returns. Unknown fields, unknown enum values and other timestamp forms are errors that name the
 * field. All `…Cents` are integers in the smallest unit of the store's currency; all timestamps are
 * `YYYY-MM-DDThh:mm:ssZ` in UTC.
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
import { field, named } from './reference.ts';

/** An order as the list returns it without `expand`: only the header. */
export const strictOrderHeader = z.strictObject({
  id: field(uuid, 'Order id.'),
  storeId: field(uuid, 'Store of the order.'),
  orderVersion: field(z.int(), 'Grows with every change of the order.'),
  serviceType: field(
    z.string(),
    'How it is served, an open set: `dine_in`, `takeaway`, `delivery`, …',
  ),
  paymentStatus: field(z.enum(PAYMENT_STATUSES), 'How far it is paid.'),
  fulfillmentStatus: field(z.enum(FULFILLMENT_STATUSES), 'How far it is made.'),
  subtotalCents: field(cents, 'Subtotal before discounts and tax, in cents.'),
  discountCents: field(cents, 'Promotion and coupon discount, in cents.'),
  manualDiscountCents: field(cents, 'Discount given by staff, in cents.'),
  taxCents: field(cents, 'Tax, in cents.'),
  totalCents: field(cents, 'Final total, in cents.'),
  note: field(z.string(), 'Free text, often empty.'),
  source: field(
    z
      .string()
      .check(
        z.regex(
          /^[^,\0\p{Cs}]+$/u,
          'must be a text without commas, NUL or lone surrogates that is not empty',
        ),
      ),
    'Where the order came from, an open set: `pos`, `kiosk`, `online`, … No filter could ever select an empty one, or one with a comma.',
  ),
  tzOffsetMinutes: field(
    z.int(),
    "The store's offset from UTC at that time, in minutes (−300 is UTC−05:00).",
  ),
  createdAt: field(timestamp, 'When the order was created.'),
  couponCode: field(z.nullish(z.string()), 'Coupon entered.'),
  sequenceNumber: field(z.nullish(z.int()), 'Daily sequence number.'),
  ticketNumber: field(z.nullish(z.string()), "Number on the customer's ticket."),
  paidAt: field(z.nullish(timestamp), 'When payment was completed; null while unpaid.'),
  tableId: field(z.nullish(uuid), 'Table served.'),
  tableName: field(z.nullish(z.string()), "The table's name."),
  memberId: field(z.nullish(uuid), 'Member who ordered.'),
  memberName: field(z.nullish(z.string()), "The member's name (personal data)."),
  memberPhone: field(z.nullish(z.string()), "The member's phone (personal data)."),
  shippingAddressId: field(z.nullish(uuid), 'Delivery address of a delivery order.'),
  parentOrderId: field(z.nullish(uuid), 'For a split order: the order it was split from.'),
  pickupName: field(z.nullish(z.string()), 'Who picks it up (personal data).'),
  pickupPhone: field(z.nullish(z.string()), 'Phone of who picks it up (personal data).'),
  pickupAt: field(z.nullish(timestamp), 'When it is to be picked up.'),
});

/** One order with its five sub-resources, always present. */
export const strictOrderDetail = named(
  'OrderDetail',
  'One order with its five sub-resources, always present.',
  z.extend(strictOrderHeader, {
    items: field(z.array(strictOrderItem), 'The lines sold, in the order `lineIndex` counts.'),
    payments: field(z.array(strictOrderPayment), 'The payments taken.'),
    refunds: field(z.array(strictOrderRefund), 'The refunds given.'),
    taxBreakdown: field(z.array(strictTaxBreakdownEntry), 'Tax by rate.'),
    appliedPromotions: field(
      z.nullable(z.array(strictAppliedPromotion)),
      'Promotions as they stood when applied.',
    ),
  }),
);

export type StrictOrderHeader = z.infer<typeof strictOrderHeader>;
export type OrderDetail = z.infer<typeof strictOrderDetail>;

/** An order in a list response: the header with the sub-resources that `expand` named. */
export const strictListedOrder = named(
  'Order',
  'An order of a list: the header with whichever sub-resources `expand` named.',
  z.extend(
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
  ),
);

/** The response of the list operation. */
export const strictOrderList = named(
  'OrderList',
  'A page of orders.',
  z.strictObject({
    orders: field(z.array(strictListedOrder), 'At most `page_size` orders, newest first.'),
    hasMore: field(z.boolean(), 'Whether more orders exist beyond this page.'),
  }),
);

/** The response of the get operation. */
export const strictOrderResponse = named(
  'OrderAnswer',
  'One order, whole.',
  z.strictObject({ order: field(strictOrderDetail, 'The order with all its parts.') }),
);

/** The body of every error (order-data-service-api.md, Errors). */
export const serviceErrorBody = named(
  'Error',
  'What every error answers.',
  z.object({
    error: field(z.string(), 'What is wrong, in English, for people.'),
    request_id: field(z.optional(z.string()), 'Names this answer in the log of the service.'),
  }),
);
