import { isOneOf, ENDED_STATUSES } from '#contract/order-enums.ts';
import type { OrderDetail } from '#contract/order-strict.ts';
import { readInstant } from '#contract/rfc3339.ts';
import { refundableCents } from './give-refund.ts';
import { nextStep, refund } from './next-step.ts';
import { placeOrder } from './place-order.ts';
import { createRandom, type Random } from './random.ts';
import type { StoreProfile } from './store-profile.ts';
import { storeProfiles } from './store-profiles.ts';

const MOST_ACTIVE = 200;
const MOST_COMPLETED = 40;
const CROWDED = 40;
/** Live orders count from here each day, so that their tickets never meet those of orders generated for the same day. */
const FIRST_NUMBER = 501;

/** What happens in the demo's stores while people look on. */
export type DemoShift = {
  /** Lets the moment (epoch seconds) pass: gives the order that is placed and those that moved on, each once. */
  next(now: number): OrderDetail[];
};

/**
 * Opens the stores with the orders that are under way. The same seed, orders and moments give the same events. Only so many orders are
 * remembered; when many are under way, more of them move on, so that their number stays where it is.
 */
export function createShift(orders: readonly OrderDetail[], seed: number | string): DemoShift {
  const known = orders.filter(({ storeId }) => profileOf(storeId)).sort(byTime);
  const active = known.filter(({ fulfillmentStatus }) => !isEnded(fulfillmentStatus)).slice(-MOST_ACTIVE);
  const completed = known.filter(isRefundable).slice(-MOST_COMPLETED);
  const numbers = lastNumbers(known);
  let moment = { now: Number.NaN, count: 0 };

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

  function place(random: Random, now: number): OrderDetail {
    const profile = openStore(random, now);
    const day = profile.clock.dayAt(now);
    const last = numbers.get(profile.store.id);
    const sequenceNumber = last?.day === day ? Math.max(last.number + 1, FIRST_NUMBER) : FIRST_NUMBER;
    numbers.set(profile.store.id, { day, number: sequenceNumber });
    return placeOrder({ profile, placedAt: now, sequenceNumber, seed: `${seed}/${now}/${moment.count}/order` }).order;
  }

  return {
    next(now) {
      moment = { now, count: moment.now === now ? moment.count + 1 : 0 };
      const random = createRandom(`${seed}/${now}/${moment.count}`);
      const refunded = refundOne(random, now);
      const turns = active.length > CROWDED ? 6 : random.between(1, 2);
      const moved = active.splice(0, turns).flatMap((order) => moveOn(order, random, now));
      const placed = place(random, now);
      active.push(placed);
      completed.splice(0, completed.length - MOST_COMPLETED);
      return [...refunded, ...moved, placed];
    },
  };
}

function profileOf(storeId: string): StoreProfile | undefined {
  return storeProfiles.find(({ store }) => store.id === storeId);
}

function isEnded(status: OrderDetail['fulfillmentStatus']): boolean {
  return isOneOf(ENDED_STATUSES, status);
}

function isRefundable(order: OrderDetail): boolean {
  return order.fulfillmentStatus === 'completed' && order.paymentStatus === 'paid' && refundableCents(order) > 0;
}

function byTime(one: OrderDetail, other: OrderDetail): number {
  return secondsOf(one) - secondsOf(other);
}

function secondsOf({ createdAt }: OrderDetail): number {
  const reading = readInstant(createdAt);
  return reading.ok ? reading.value.epochSeconds : 0;
}

/** The highest number that each store gave out on the last day it has orders of. */
function lastNumbers(orders: readonly OrderDetail[]): Map<string, { day: number; number: number }> {
  const numbers = new Map<string, { day: number; number: number }>();
  for (const order of orders) {
    const day = profileOf(order.storeId)?.clock.dayAt(secondsOf(order));
    if (day === undefined) continue;
    const last = numbers.get(order.storeId);
    const soFar = last?.day === day ? last.number : 0;
    numbers.set(order.storeId, { day, number: Math.max(soFar, order.sequenceNumber ?? 0) });
  }
  return numbers;
}

/** A store that is open, the busier the likelier; any store should all be closed. */
function openStore(random: Random, now: number): StoreProfile {
  const busyness = ({ clock, hourWeights }: StoreProfile) =>
    hourWeights[Math.floor(clock.secondOfDayAt(now) / 3600)] ?? 0;
  const open = storeProfiles.filter((profile) => busyness(profile) > 0);
  return open.length > 0 ? random.pickWeighted(open, busyness) : random.pick(storeProfiles);
}
