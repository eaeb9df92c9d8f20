import type { OrderDetail } from '#contract/service/order-strict.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { drawDiscounts } from './draw-discounts.ts';
import { drawGuest } from './draw-guest.ts';
import { fillBasket } from './fill-basket.ts';
import { drawManualDiscount } from './manual-discount.ts';
import type { PlacedOrder } from './order-at.ts';
import { type OrderChannel, drawChannel, numberFields, paysAtOnce } from './order-channel.ts';
import { settlePaymentStatus } from './payment-status.ts';
import { priceOrder } from './price-order.ts';
import { createRandom } from './random.ts';
import type { StoreProfile } from './store-profile.ts';
import { payInFull } from './take-payment.ts';

/** What is settled about an order before its guest says anything. */
export type Placement = {
  readonly profile: StoreProfile;
  /** Epoch seconds. */
  readonly placedAt: number;
  /** Counts the store's orders of the day from 1. */
  readonly sequenceNumber: number;
  /** Decides all that is drawn. */
  readonly seed: string;
  /** How it reaches the store; drawn when absent. */
  readonly channel?: OrderChannel;
};

/** The till leaves out what it does not know; all other sources say that they do not know it. */
const UNKNOWN = {
  couponCode: null,
  tableId: null,
  tableName: null,
  memberId: null,
  memberName: null,
  memberPhone: null,
  shippingAddressId: null,
  parentOrderId: null,
  pickupName: null,
  pickupPhone: null,
  pickupAt: null,
};

/** Draws an order as it is the moment it is placed. */
export function placeOrder(placement: Placement): PlacedOrder {
  const { profile, placedAt, sequenceNumber } = placement;
  const random = createRandom(placement.seed);
  const channel = placement.channel ?? drawChannel(profile, random);
  const { serviceType, source } = channel;
  const id = random.uuid();
  const lines = fillBasket({ profile, orderId: id, serviceType, random });
  const discounts = drawDiscounts(profile, lines, placedAt, random);
  const order: OrderDetail = {
    ...(source !== 'pos' && UNKNOWN),
    id,
    storeId: profile.store.id,
    orderVersion: 1,
    serviceType,
    paymentStatus: 'unpaid',
    fulfillmentStatus: source !== 'pos' && random.chance(0.6) ? 'pending_acceptance' : 'pending',
    ...priceOrder(lines, discounts, drawManualDiscount(random)),
    note: random.chance(0.13) ? random.pick(profile.notes[serviceType]) : '',
    source,
    tzOffsetMinutes: profile.clock.offsetMinutesAt(placedAt),
    createdAt: printUtcSecond(placedAt),
    ...(discounts.couponCode !== undefined && { couponCode: discounts.couponCode }),
    ...numberFields(channel, sequenceNumber),
    ...drawGuest(profile, channel, placedAt, random),
    payments: [],
    refunds: [],
    appliedPromotions: discounts.applied.length > 0 || source === 'pos' ? [...discounts.applied] : null,
  };
  const occasion = { at: placedAt, profile, random };
  const placed = paysAtOnce(channel, random) ? payInFull(order, occasion) : settlePaymentStatus(order, placedAt);
  return { order: placed, placedAt, random };
}
