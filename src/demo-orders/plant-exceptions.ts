import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { drawRefund, refundAmount, refundWhole } from './give-refund.ts';
import { placedAt } from './order-parts.ts';
import { createRandom, uuidOf } from './random.ts';
import type { StoreProfile } from './store-profiles.ts';

/**
 * The note on orders whose refunds deliberately do not match their payments or status, so that
 * people do not take them for a bug.
 */
export const BY_HAND_NOTE = 'Given back by hand while the terminal was down';

/** A kind is planted in one store at a time, every eighth day; the group has four stores. */
const EVERY_DAYS = 8;
const STORES = 4;
const FIRST_ORDER = 12;
const LATE_SECONDS = 9 * 86_400;
/** Seconds between payment and refund, after which the order is final. */
const SOON_SECONDS = 20 * 60;
const NUMBERS_LOST = 5;

/** Days are the store's own, counted from 1970-01-01. */
export type PlaceOfOrder = {
  readonly profile: StoreProfile;
  readonly day: number;
  readonly storeIndex: number;
  /** Counts the store's orders of the day from 1. */
  readonly position: number;
};

/** Planted kinds by day of eight. */
const DAYS = {
  refunded_more_than_paid: 0,
  status_refunded_without_refund: 1,
  refund_without_status: 2,
  payment_reference_twice: 4,
  late_refund: 5,
  same_order_again: 6,
  gap_in_numbers: 7,
} as const;

function isDayOf(kind: keyof typeof DAYS, { day, storeIndex }: PlaceOfOrder): boolean {
  return day % EVERY_DAYS === DAYS[kind] && Math.floor(day / EVERY_DAYS) % STORES === storeIndex;
}

/**
 * Plants a few exceptions that don't occur by themselves; `until` is the instant (epoch seconds) of
 * the orders' state.
 */
export function withPlanted(order: OrderDetail, place: PlaceOfOrder, until: number): OrderDetail[] {
  const { profile, day, position } = place;
  const isFirst = position === FIRST_ORDER && !order.parentOrderId;
  if (isFirst && isDayOf('same_order_again', place)) return [order, sentAgain(order, place)];
  if (
    isDayOf('payment_reference_twice', place) &&
    (position === FIRST_ORDER || position === FIRST_ORDER + 1)
  ) {
    const id = uuidOf(`payment/${profile.store.id}/${day}`);
    // The parts of a split bill have payments of their own.
    const isShared = (index: number) => index === 0 && !order.parentOrderId;
    return [
      {
        ...order,
        payments: order.payments.map((each, index) => (isShared(index) ? { ...each, id } : each)),
      },
    ];
  }
  return [
    withWeeklyCoupon(
      isFirst && isDone(order) ? withRefundPlanted(order, place, until) : order,
      day,
    ),
  ];
}

/** A member's coupon is the same for a week, so that some are used twice. */
function withWeeklyCoupon(order: OrderDetail, day: number): OrderDetail {
  const { memberId, appliedPromotions } = order;
  if (!memberId || !appliedPromotions?.some(({ memberCouponId }) => memberCouponId)) return order;
  const id = uuidOf(`coupon/${memberId}/${Math.floor(day / 7)}`);
  return {
    ...order,
    appliedPromotions: appliedPromotions.map((each) =>
      each.memberCouponId ? { ...each, memberCouponId: id } : each,
    ),
  };
}

function isDone({ fulfillmentStatus, paymentStatus, refunds, totalCents }: OrderDetail): boolean {
  return (
    fulfillmentStatus === 'completed' &&
    paymentStatus === 'paid' &&
    refunds.length === 0 &&
    totalCents > 0
  );
}

function withRefundPlanted(order: OrderDetail, place: PlaceOfOrder, until: number): OrderDetail {
  const { profile } = place;
  const random = createRandom(`planted/${order.id}`);
  const orderVersion = order.orderVersion + 1;
  const reason = random.pick(profile.refundReasons.full);
  const late = { at: placedAt(order) + LATE_SECONDS, profile, random };
  const soon = {
    at: (secondOf(order.paidAt ?? undefined) ?? until) + SOON_SECONDS,
    profile,
    random,
  };
  if (isDayOf('late_refund', place))
    return late.at > until ? order : { ...drawRefund(order, late), orderVersion };
  if (soon.at > until) return order;
  const given = { orderVersion, note: BY_HAND_NOTE };
  if (isDayOf('status_refunded_without_refund', place))
    return { ...order, ...given, paymentStatus: 'refunded' };
  if (isDayOf('refund_without_status', place)) {
    return { ...refundWhole(order, reason, soon), ...given, paymentStatus: 'paid' };
  }
  if (isDayOf('refunded_more_than_paid', place)) {
    return {
      ...refundAmount(refundWhole(order, reason, soon), order.totalCents, reason, soon),
      ...given,
    };
  }
  return order;
}

/**
 * An order once more, as sent by a till that hangs: its parts have ids of their own, and it has the
 * next number.
 */
function sentAgain(order: OrderDetail, place: PlaceOfOrder): OrderDetail {
  const ids = [order, ...order.items, ...order.payments, ...order.refunds].map(({ id }) => id);
  const text = ids.reduce(
    (json, id) => json.replaceAll(id, uuidOf(`${id}/again`)),
    JSON.stringify(order),
  );
  const again = strictOrderDetail.parse(JSON.parse(text));
  const { sequenceNumber, ticketNumber } = order;
  if (typeof sequenceNumber !== 'number') return again;
  const number = place.position + 1;
  return {
    ...again,
    sequenceNumber: number,
    ticketNumber: `${ticketNumber?.slice(0, 2)}${100 + number}`,
  };
}

/**
 * The number of an order: those after one sent twice follow on it, and on a few days a till loses
 * some numbers.
 */
export function sequenceNumberOf(place: PlaceOfOrder): number {
  if (place.position <= FIRST_ORDER) return place.position;
  if (isDayOf('gap_in_numbers', place)) return place.position + NUMBERS_LOST;
  return place.position + (isDayOf('same_order_again', place) ? 1 : 0);
}
