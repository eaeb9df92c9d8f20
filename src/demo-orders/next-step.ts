import type { FulfillmentStatus } from '#contract/service/order-enums.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { drawRefund, refundableCents, refundCancellation } from './give-refund.ts';
import type { Random } from './random.ts';
import { type Occasion, payInFull, payInPart } from './take-payment.ts';

/** Minutes until the step (min and max), and the change. */
export type Step = {
  readonly minutes: readonly [number, number];
  take(order: OrderDetail, occasion: Occasion): OrderDetail;
};

/** Probability of the first refund of a completed order, and of a second one. */
const REFUND_CHANCES = [0.055, 0.25];

export const refund: Step = changed([1, 4], drawRefund);

/** Draws what happens next to an order; undefined if nothing does. */
export function nextStep(order: OrderDetail, random: Random): Step | undefined {
  switch (order.fulfillmentStatus) {
    case 'pending':
      if (random.chance(0.015)) return moveTo('cancelled', [4, 8]);
      return moveTo(order.source === 'pos' ? 'accepted' : 'pending_acceptance', [6, 16]);
    case 'pending_acceptance':
      return moveTo(random.chance(0.035) ? 'cancelled' : 'accepted', [10, 26]);
    case 'accepted':
      return moveTo(random.chance(0.012) ? 'cancelled' : 'preparing', [10, 20]);
    case 'preparing':
      return moveTo('ready', [14, 30]);
    case 'ready':
      return payStep(order, random) ?? moveTo('completed', [8, 20]);
    case 'cancelled':
      return refundableCents(order) > 0 && order.refunds.length === 0 && random.chance(0.9)
        ? changed([1, 4], refundCancellation)
        : undefined;
    case 'completed':
      return refundStep(order, random);
  }
}

/**
 * Guests pay in full, or one of them pays a part first; a few orders are completed unpaid or only
 * partly paid.
 */
function payStep(order: OrderDetail, random: Random): Step | undefined {
  if (order.paymentStatus === 'unpaid' && !random.chance(0.015)) {
    return changed([10, 30], random.chance(0.06) ? payInPart : payInFull);
  }
  if (order.paymentStatus === 'partial' && !random.chance(0.25)) return changed([1, 4], payInFull);
  return undefined;
}

function refundStep(order: OrderDetail, random: Random): Step | undefined {
  const isRefundable = order.paymentStatus === 'paid' && refundableCents(order) > 0;
  return isRefundable && random.chance(REFUND_CHANCES[order.refunds.length] ?? 0)
    ? refund
    : undefined;
}

function moveTo(fulfillmentStatus: FulfillmentStatus, minutes: Step['minutes']): Step {
  return changed(minutes, (order) => ({ ...order, fulfillmentStatus }));
}

/** Every change makes a new version of the order. */
function changed(minutes: Step['minutes'], change: Step['take']): Step {
  return {
    minutes,
    take: (order, occasion) => ({
      ...change(order, occasion),
      orderVersion: order.orderVersion + 1,
    }),
  };
}
