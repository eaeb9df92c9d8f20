import type { OrderDetail } from '#contract/service/order-strict.ts';
import { placedAt } from './order-parts.ts';
import { profileOf, type StoreProfile } from './store-profiles.ts';

/**
 * Live orders count from here each day, so that their tickets never collide with those of orders
 * generated for the same day.
 */
const FIRST_NUMBER = 501;

/** Hands out each store's daily numbers. */
export type DailyNumbers = {
  /**
   * The next number of a store at an instant (epoch seconds); its day begins at its own midnight.
   */
  next(profile: StoreProfile, now: number): number;
};

/** Continues counting where the orders of the demo's stores left off. */
export function createDailyNumbers(orders: readonly OrderDetail[]): DailyNumbers {
  const last = new Map<StoreProfile, { day: number; number: number }>();

  function note(profile: StoreProfile, day: number, number: number): void {
    const known = last.get(profile);
    if (known && (known.day > day || (known.day === day && known.number >= number))) return;
    last.set(profile, { day, number });
  }

  for (const order of orders) {
    const profile = profileOf(order.storeId);
    const number = order.sequenceNumber ?? undefined;
    if (profile && number !== undefined)
      note(profile, profile.clock.dayAt(placedAt(order)), number);
  }
  return {
    next(profile, now) {
      const day = profile.clock.dayAt(now);
      const known = last.get(profile);
      const number = known?.day === day ? Math.max(known.number + 1, FIRST_NUMBER) : FIRST_NUMBER;
      note(profile, day, number);
      return number;
    },
  };
}
