/**
 * Strict schemas of an order's five sub-resources and of the value types that orders use; see
 * order-strict.ts for the rules.
 */
import * as z from 'zod/mini';
import { ITEM_ROLES, TRIGGER_TYPES } from './order-enums.ts';
import { field, named } from './reference.ts';
import { isUtcSecond } from './rfc3339.ts';

/** An identifier of the API. */
export const uuid = z.guid('must be a UUID');
/** An amount in the smallest unit of the store's currency. */
export const cents = z.int('must be a whole number of cents');
/** A quantity, decimals allowed. */
const quantity = z.number();
/** A UTC timestamp with whole seconds. */
export const timestamp = named(
  'Timestamp',
  'A moment in UTC with whole seconds, always in this form: `2026-11-01T12:30:00Z`.',
  z
    .string()
    .check(
      z.refine(
        isUtcSecond,
        'must be a timestamp like 2026-11-01T12:30:00Z that exists in the calendar',
      ),
    ),
);
/** A text per locale code; the fallback `_base` is always present. */
const localizedString = named(
  'LocalizedString',
  'A text by locale code. Display the locale the user prefers; `_base` is the fallback and always there.',
  z
    .record(z.string(), z.string())
    .check(z.refine((texts) => Object.hasOwn(texts, '_base'), 'must have a text for _base')),
);

const orderItemModifier = named(
  'OrderItemModifier',
  'An option chosen for a line.',
  z.strictObject({
    id: field(z.string(), 'Modifier option id; any string.'),
    name: field(localizedString, "The option's name by locale."),
    priceDeltaCents: field(cents, 'What the option adds to the price, in cents; may be negative.'),
  }),
);

/** A line sold. */
export const strictOrderItem = named(
  'OrderItem',
  'A line sold.',
  z.strictObject({
    id: field(uuid, 'Line id.'),
    orderId: field(uuid, 'The order the line belongs to.'),
    productId: field(uuid, 'Product sold.'),
    qty: field(quantity, 'Quantity sold, decimals allowed (0.755 kg).'),
    unitPriceCents: field(cents, 'Price of one unit, in cents.'),
    amountCents: field(cents, 'Line total before discount, in cents.'),
    discountCents: field(cents, 'Promotion discount on the line, in cents.'),
    manualDiscountCents: field(cents, 'Discount given by staff on the line, in cents.'),
    taxCents: field(cents, 'Tax on the line, in cents.'),
    refundedAmountCents: field(cents, 'Money given back for the line so far, in cents.'),
    refundedQty: field(quantity, 'Quantity given back so far.'),
    itemRole: field(z.enum(ITEM_ROLES), 'A product by itself, a combo, or a part of a combo.'),
    productName: field(z.optional(localizedString), "The product's name by locale."),
    variantId: field(z.nullish(uuid), 'Variant sold, if the product has variants.'),
    variantName: field(z.nullish(localizedString), "The variant's name by locale."),
    isPriceOverride: field(z.optional(z.boolean()), 'Whether staff overrode the list price.'),
    modifiers: field(z.optional(z.array(orderItemModifier)), 'Options chosen for the line.'),
    taxRateId: field(z.nullish(z.string()), 'Tax rate of the line.'),
    submitRound: field(z.optional(z.int()), 'Number of the kitchen send, counted from 1.'),
    deltaQty: field(z.optional(quantity), 'Quantity change in that kitchen send.'),
    parentItemId: field(z.nullish(uuid), "For a combo's part: the line id of its combo."),
    comboGroupId: field(z.optional(z.string()), 'Combo group within the combo product.'),
    comboItemId: field(z.optional(z.string()), 'Combo item within the group.'),
    comboExtraCents: field(z.optional(cents), 'Extra charge for this combo selection, in cents.'),
  }),
);

/** A payment taken. */
export const strictOrderPayment = named(
  'OrderPayment',
  'A payment taken.',
  z.strictObject({
    id: field(uuid, 'Payment id.'),
    orderId: field(uuid, 'The order paid.'),
    paymentMethodId: field(uuid, 'Payment method used.'),
    amountCents: field(cents, 'Amount paid, in cents.'),
    note: field(z.string(), 'Free text, often empty.'),
    createdAt: field(timestamp, 'When it was paid.'),
    paymentMethodName: field(z.optional(localizedString), "The method's name by locale."),
    paymentMethodCode: field(
      z.optional(z.string()),
      'Machine-readable method, e.g. `cash`, `card`.',
    ),
    tenderCents: field(
      z.nullish(cents),
      'Amount tendered when it differs (cash overpayment), in cents; the change is what exceeds the amount.',
    ),
  }),
);

const orderRefundItem = named(
  'OrderRefundItem',
  'A line given back.',
  z.strictObject({
    id: field(uuid, 'Refund line id.'),
    refundId: field(uuid, 'The refund it belongs to.'),
    orderItemId: field(uuid, 'The order line given back.'),
    qty: field(quantity, 'Quantity given back.'),
    amountCents: field(cents, 'Money given back for it without tax, in cents.'),
    taxCents: field(cents, 'Tax given back for it, in cents.'),
  }),
);

const orderRefundPayment = named(
  'OrderRefundPayment',
  'Where some of a refund went.',
  z.strictObject({
    id: field(uuid, 'Refund payment id.'),
    refundId: field(uuid, 'The refund it belongs to.'),
    paymentMethodId: field(uuid, 'Payment method the money went back to.'),
    amountCents: field(cents, 'Money that went back to it, in cents.'),
    paymentMethodName: field(z.optional(localizedString), "The method's name by locale."),
    paymentMethodCode: field(
      z.optional(z.string()),
      'Machine-readable method, e.g. `cash`, `card`.',
    ),
  }),
);

/** A refund given, with its lines and tenders. */
export const strictOrderRefund = named(
  'OrderRefund',
  'A refund given, with its lines and tenders.',
  z.strictObject({
    id: field(uuid, 'Refund id.'),
    orderId: field(uuid, 'The order refunded.'),
    amountCents: field(cents, 'Money given back, in cents.'),
    reason: field(z.string(), 'Why, free text.'),
    createdAt: field(timestamp, 'When the money was given back.'),
    items: field(
      z.optional(z.array(orderRefundItem)),
      'The lines given back; absent or empty for a refund of money alone.',
    ),
    payments: field(
      z.optional(z.array(orderRefundPayment)),
      'Where the money went, by payment method.',
    ),
  }),
);

/** The tax of one rate. */
export const strictTaxBreakdownEntry = named(
  'TaxBreakdownEntry',
  'The tax of one rate.',
  z.strictObject({
    taxRateId: field(z.string(), 'Tax rate id; the empty string when unset.'),
    taxRatePercent: field(z.number(), 'The rate in percent: 7.5 means 7.5 %.'),
    taxCents: field(cents, 'Tax at this rate, in cents.'),
  }),
);

const discountAllocation = named(
  'DiscountAllocation',
  'How much of a promotion one line got.',
  z.strictObject({
    lineIndex: field(z.int(), "Position, from 0, in the order's `items` as the API sends them."),
    discountCents: field(cents, 'Discount allocated to that line, in cents.'),
    promotionId: field(uuid, 'The promotion it comes from.'),
  }),
);

/** A promotion as it stood when it was applied. */
export const strictAppliedPromotion = named(
  'AppliedPromotion',
  'A promotion as it stood when it was applied.',
  z.strictObject({
    promotionId: field(uuid, 'Promotion id.'),
    triggerType: field(z.enum(TRIGGER_TYPES), 'Whether it applied by itself or through a coupon.'),
    name: field(localizedString, "The promotion's name by locale."),
    discountCents: field(cents, 'Total discount from this promotion, in cents.'),
    memberCouponId: field(z.nullish(uuid), "The member's coupon that triggered it."),
    lineAllocations: field(
      z.optional(z.array(discountAllocation)),
      'Which line got how much of it.',
    ),
  }),
);
