import type { OrderDetail } from '#contract/service/order-strict.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { allocate, type OrderPayment, sumOf } from './order-parts.ts';
import type { Random } from './random.ts';
import type { StoreProfile } from './store-profiles.ts';
import { cash, giftCard, type Tender, type Till } from './tenders.ts';

/** Epoch seconds and place of an event. */
export type Occasion = {
  readonly at: number;
  readonly profile: StoreProfile;
  readonly random: Random;
};

function tillOf({ source, fulfillmentStatus }: OrderDetail): Till {
  if (source === 'kiosk') return 'kiosk';
  // An online order that is already ready is paid at the counter when it is handed over.
  return source === 'online' && fulfillmentStatus !== 'ready' ? 'web' : 'counter';
}

/**
 * Takes all that is still owed: by one tender, by a gift card plus another tender, or in shares by
 * several guests.
 */
export function payInFull(order: OrderDetail, occasion: Occasion): OrderDetail {
  const owedCents = order.totalCents - sumOf(order.payments, ({ amountCents }) => amountCents);
  if (owedCents <= 0) return settlePaymentStatus(order, occasion.at);
  const { random } = occasion;
  const guests = order.serviceType === 'dine_in' && random.chance(0.12) ? random.between(2, 3) : 1;
  const shares = allocate(
    owedCents,
    guests > 1 && random.chance(0.5) ? [3, 2] : Array.from({ length: guests }, () => 1),
  );
  return pay(order, shares, occasion);
}

/**
 * Takes a part of what is owed, as when one guest pays their share and leaves; orders of a few
 * cents are paid in full.
 */
export function payInPart(order: OrderDetail, occasion: Occasion): OrderDetail {
  const part = Math.round((order.totalCents * occasion.random.between(30, 60)) / 100);
  return part > 0 && part < order.totalCents
    ? pay(order, [part], occasion)
    : payInFull(order, occasion);
}

function pay(order: OrderDetail, shares: readonly number[], occasion: Occasion): OrderDetail {
  const payments = shares
    .filter((amountCents) => amountCents > 0)
    .flatMap((amountCents) => paymentsOf(order, amountCents, shares.length > 1, occasion));
  return settlePaymentStatus({ ...order, payments: [...order.payments, ...payments] }, occasion.at);
}

function paymentsOf(
  order: OrderDetail,
  amountCents: number,
  isShare: boolean,
  occasion: Occasion,
): OrderPayment[] {
  const { profile, random } = occasion;
  const usable = profile.tenders.filter(({ tills }) => tills.includes(tillOf(order)));
  const tender = random.pickWeighted(usable, ({ popularity }) => popularity);
  const note = isShare ? `Share of ${random.pick(profile.people).name}` : '';
  const onGiftCard =
    tender === giftCard ? Math.floor((amountCents * random.between(20, 80)) / 100) : 0;
  if (onGiftCard === 0) return [payment(order, tender, amountCents, note, occasion)];
  const other = random.pick(usable.filter((candidate) => candidate !== giftCard));
  return [
    payment(order, giftCard, onGiftCard, 'Gift card used up', occasion),
    payment(order, other, amountCents - onGiftCard, note, occasion),
  ];
}

function payment(
  order: OrderDetail,
  tender: Tender,
  amountCents: number,
  note: string,
  occasion: Occasion,
): OrderPayment {
  return {
    id: occasion.random.uuid(),
    orderId: order.id,
    paymentMethodId: tender.id,
    ...(tender.code !== undefined && { paymentMethodCode: tender.code }),
    ...(tender.name && { paymentMethodName: tender.name }),
    amountCents,
    ...(tender === cash && { tenderCents: cashTendered(amountCents, occasion) }),
    note,
    createdAt: printUtcSecond(occasion.at),
  };
}

/** In cents; null when the guest pays the exact amount. */
function cashTendered(amountCents: number, { profile, random }: Occasion): number | null {
  const step = random.pick(profile.cashSteps);
  const tendered = Math.ceil(amountCents / step) * step;
  return tendered === amountCents || random.chance(0.15) ? null : tendered;
}

/** The payment status that follows from an order's payments and refunds. */
function paymentStatusOf({
  totalCents,
  payments,
  refunds,
}: OrderDetail): OrderDetail['paymentStatus'] {
  const paid = sumOf(payments, ({ amountCents }) => amountCents);
  if (paid < totalCents) return paid > 0 ? 'partial' : 'unpaid';
  const refunded = sumOf(refunds, ({ amountCents }) => amountCents);
  return refunded > 0 && refunded >= paid ? 'refunded' : 'paid';
}

/**
 * Brings an order's payment status up to date after something happened at an instant (epoch
 * seconds).
 */
export function settlePaymentStatus(order: OrderDetail, at: number): OrderDetail {
  const paymentStatus = paymentStatusOf(order);
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'refunded';
  return { ...order, paymentStatus, paidAt: isPaid ? (order.paidAt ?? printUtcSecond(at)) : null };
}
