import { isOneOf, ENDED_STATUSES } from '#contract/service/order-enums.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { createDailyNumbers } from './daily-numbers.ts';
import { refundableCents } from './give-refund.ts';
import { nextStep, refund } from './next-step.ts';
import { placeOrder } from './place-order.ts';
import { placedAt } from './order-parts.ts';
import { createRandom, type Random } from './random.ts';
import { profileOf, type StoreProfile, storeProfiles } from './store-profiles.ts';

const MAX_ACTIVE = 200;
const MAX_COMPLETED = 40;
const CROWDED = 40;
/**
 * Orders that move on per turn in a crowd: more than an order's steps, so that more end than
 * arrive.
 */
const TURNS_IN_A_CROWD = 8;

export type DemoShift = {
  /**
   * The events at `now` (epoch seconds): the order that is placed and those that moved on, each
   * once.
   */
  next(now: number): OrderDetail[];
};

/**
 * Starts with the orders in progress. Deterministic by seed, orders and times. Remembers a limited
 * number of orders; when many are in progress, more of them move on, so that their number stays
 * stable.
 */
export function createShift(orders: readonly OrderDetail[], seed: number | string): DemoShift {
  const known = orders.filter(({ storeId }) => profileOf(storeId)).sort(byTime);
  const active = known
    .filter(({ fulfillmentStatus }) => !isEnded(fulfillmentStatus))
    .slice(-MAX_ACTIVE);
  const completed = known.filter(isRefundable).slice(-MAX_COMPLETED);
  const numbers = createDailyNumbers(known);
  let moment: { readonly now: number; readonly count: number } | undefined;

  function refundOne(random: Random, now: number): OrderDetail[] {
    if (completed.length === 0 || !random.chance(0.08)) return [];
    const [order] = completed.splice(random.between(0, completed.length - 1), 1);
    const profile = order && profileOf(order.storeId);
    return profile ? [refund.take(order, { at: now, profile, random })] : [];
  }

  function moveOn(order: OrderDetail, random: Random, now: number): OrderDetail[] {
    const profile = profileOf(order.storeId);
    const moved = profile && nextStep(order, random)?.take(order, { at: now, profile, random });
    if (!moved) return [];
    if (isRefundable(moved)) completed.push(moved);
    else if (moved.fulfillmentStatus !== 'completed') active.push(moved);
    return [moved];
  }

  function place(random: Random, now: number, eventSeed: string): OrderDetail {
    const profile = openStore(random, now);
    const sequenceNumber = numbers.next(profile, now);
    return placeOrder({ profile, placedAt: now, sequenceNumber, seed: `${eventSeed}/order` }).order;
  }

  return {
    next(now) {
      moment = { now, count: moment?.now === now ? moment.count + 1 : 0 };
      const eventSeed = `${seed}/${now}/${moment.count}`;
      const random = createRandom(eventSeed);
      const refunded = refundOne(random, now);
      const turns = active.length > CROWDED ? TURNS_IN_A_CROWD : random.between(1, 2);
      const moved = active.splice(0, turns).flatMap((order) => moveOn(order, random, now));
      const placed = place(random, now, eventSeed);
      active.push(placed);
      completed.splice(0, completed.length - MAX_COMPLETED);
      return [...refunded, ...moved, placed];
    },
  };
}

function isEnded(status: OrderDetail['fulfillmentStatus']): boolean {
  return isOneOf(ENDED_STATUSES, status);
}

function isRefundable(order: OrderDetail): boolean {
  return (
    order.fulfillmentStatus === 'completed' &&
    order.paymentStatus === 'paid' &&
    refundableCents(order) > 0
  );
}

function byTime(one: OrderDetail, other: OrderDetail): number {
  return placedAt(one) - placedAt(other);
}

/** Draws an open store; busier ones are more likely. One store never closes. */
function openStore(random: Random, now: number): StoreProfile {
  return random.pickWeighted(
    storeProfiles,
    ({ clock, hourWeights }) => hourWeights[Math.floor(clock.secondOfDayAt(now) / 3600)] ?? 0,
  );
}
