/**
 * The lenient schema of an order, for services that may not keep to the specification: extra fields
 * pass, enum values can be any text, optional fields can be missing or null, and missing required
 * texts read as empty. Ids, times and amounts of money are required. `readOrder` also reads orders
 * with unreadable parts. For the meanings and units of the fields, see order-strict.ts.
 */
import * as z from 'zod/mini';
import type { Dated } from './rfc3339.ts';
import type { ValuePath } from './value-path.ts';

const readableText = z.pipe(
  z.nullish(z.string()),
  z.transform((value: string | null | undefined) => value ?? ''),
);
/**
 * UUIDs that differ only in case are the same, so they are stored in lower case, as in addresses.
 */
const orderId = z.string().check(z.toLowerCase());
const cents = z.number();
const quantity = z.number();
export const localizedString = z.record(z.string(), z.string());
const name = z.nullish(localizedString);

function listOf<T extends z.ZodMiniType>(element: T) {
  return z.pipe(
    z.nullish(z.array(element)),
    z.transform((value: z.output<T>[] | null | undefined) => value ?? []),
  );
}

/** A list that stays absent where the response has none. */
function partOf<T extends z.ZodMiniType>(element: T) {
  return z.exactOptional(
    z.pipe(
      z.nullable(z.array(element)),
      z.transform((value: z.output<T>[] | null) => value ?? []),
    ),
  );
}

const orderItemModifier = z.looseObject({ id: readableText, name, priceDeltaCents: cents });

const orderItem = z.looseObject({
  id: z.string(),
  productId: z.nullish(z.string()),
  qty: quantity,
  unitPriceCents: cents,
  amountCents: cents,
  discountCents: cents,
  manualDiscountCents: cents,
  taxCents: cents,
  refundedAmountCents: cents,
  refundedQty: quantity,
  itemRole: readableText,
  productName: name,
  variantId: z.nullish(z.string()),
  variantName: name,
  isPriceOverride: z.nullish(z.boolean()),
  modifiers: listOf(orderItemModifier),
  taxRateId: z.nullish(z.string()),
  submitRound: z.nullish(z.number()),
  deltaQty: z.nullish(quantity),
  parentItemId: z.nullish(z.string()),
  comboGroupId: z.nullish(z.string()),
  comboItemId: z.nullish(z.string()),
  comboExtraCents: z.nullish(cents),
});

const orderPayment = z.looseObject({
  id: z.string(),
  paymentMethodId: z.nullish(z.string()),
  amountCents: cents,
  note: readableText,
  createdAt: z.string(),
  paymentMethodName: name,
  paymentMethodCode: z.nullish(z.string()),
  tenderCents: z.nullish(cents),
});

const orderRefundItem = z.looseObject({
  id: z.string(),
  orderItemId: z.string(),
  qty: quantity,
  amountCents: cents,
  taxCents: cents,
});

const orderRefundPayment = z.looseObject({
  id: z.string(),
  paymentMethodId: z.nullish(z.string()),
  amountCents: cents,
  paymentMethodName: name,
  paymentMethodCode: z.nullish(z.string()),
});

const orderRefund = z.looseObject({
  id: z.string(),
  amountCents: cents,
  reason: readableText,
  createdAt: z.string(),
  items: listOf(orderRefundItem),
  payments: listOf(orderRefundPayment),
});

const taxBreakdownEntry = z.looseObject({
  taxRateId: readableText,
  taxRatePercent: z.nullish(z.number()),
  taxCents: cents,
});

const discountAllocation = z.looseObject({
  lineIndex: z.number(),
  discountCents: cents,
  promotionId: z.nullish(z.string()),
});

const appliedPromotion = z.looseObject({
  promotionId: z.string(),
  triggerType: readableText,
  name,
  discountCents: cents,
  memberCouponId: z.nullish(z.string()),
  lineAllocations: listOf(discountAllocation),
});

const orderHeader = z.looseObject({
  id: orderId,
  storeId: orderId,
  orderVersion: z.nullish(z.number()),
  serviceType: readableText,
  paymentStatus: readableText,
  fulfillmentStatus: readableText,
  subtotalCents: cents,
  discountCents: cents,
  manualDiscountCents: cents,
  taxCents: cents,
  totalCents: cents,
  note: readableText,
  source: readableText,
  tzOffsetMinutes: z.nullish(z.number()),
  createdAt: z.string(),
  couponCode: z.nullish(z.string()),
  sequenceNumber: z.nullish(z.number()),
  ticketNumber: z.nullish(z.string()),
  paidAt: z.nullish(z.string()),
  tableId: z.nullish(z.string()),
  tableName: z.nullish(z.string()),
  memberId: z.nullish(z.string()),
  memberName: z.nullish(z.string()),
  memberPhone: z.nullish(z.string()),
  shippingAddressId: z.nullish(z.string()),
  parentOrderId: z.nullish(orderId),
  pickupName: z.nullish(z.string()),
  pickupPhone: z.nullish(z.string()),
  pickupAt: z.nullish(z.string()),
});

/** An order with whichever of its five sub-resources the response had. */
export const lenientOrder = z.extend(orderHeader, {
  items: partOf(orderItem),
  payments: partOf(orderPayment),
  refunds: partOf(orderRefund),
  taxBreakdown: partOf(taxBreakdownEntry),
  appliedPromotions: partOf(appliedPromotion),
});

const knownText = z.catch(z.optional(z.string()), undefined);

/** The fields that identify an order when the rest is unreadable. */
export const orderIdentity = z.object({ id: knownText, storeId: knownText, createdAt: knownText });

export type LocalizedString = Readonly<Record<string, string>>;
export type OrderItem = z.infer<typeof orderItem>;
export type OrderPayment = Dated<z.infer<typeof orderPayment>>;
export type OrderRefundItem = z.infer<typeof orderRefundItem>;
export type OrderRefundPayment = z.infer<typeof orderRefundPayment>;
export type OrderRefund = Dated<z.infer<typeof orderRefund>>;
export type TaxBreakdownEntry = z.infer<typeof taxBreakdownEntry>;
export type AppliedPromotion = z.infer<typeof appliedPromotion>;
/** The fields of an order without its sub-resources. */
export type OrderHeader = Dated<z.infer<typeof orderHeader>>;

/**
 * The five sub-resources, each present only if the response had it (list with `expand`, or detail).
 */
export type OrderParts = {
  readonly items?: readonly OrderItem[];
  readonly payments?: readonly OrderPayment[];
  readonly refunds?: readonly OrderRefund[];
  readonly taxBreakdown?: readonly TaxBreakdownEntry[];
  readonly appliedPromotions?: readonly AppliedPromotion[];
};

/**
 * A value that could not be read, and why. In an order, the innermost list entry that contains it
 * is left out; a value that should be a list but isn't reads as an empty list.
 */
export type UnreadableValue = {
  readonly path: ValuePath;
  readonly reason: 'missing' | 'wrong_type';
};

/** An order as the dashboard uses it; `unreadable` is absent if everything could be read. */
export type Order = OrderHeader & OrderParts & { readonly unreadable?: readonly UnreadableValue[] };
