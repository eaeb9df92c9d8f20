import type { OrderDetail } from '#contract/service/order-strict.ts';
import { orderAt } from './order-at.ts';
import { placeOrder } from './place-order.ts';
import { planDay } from './plan-day.ts';
import { splitFrom } from './split-order.ts';
import type { StoreProfile } from './store-profile.ts';
import { storeProfiles } from './store-profiles.ts';
import { isToGoWrong, withWrongSums } from './wrong-sums.ts';

/** An order with the instant (epoch seconds) at which it was placed. */
export type DatedOrder = { readonly order: OrderDetail; readonly placedAt: number };

/** The instants (epoch seconds) between which orders are wanted, and until which they have lived; the first is excluded. */
export type Window = { readonly after: number; readonly until: number };

/** All stores' orders of one day of theirs that were placed within a window, as they stand at its end. */
export function ordersOfADay(day: number, window: Window): DatedOrder[] {
  return storeProfiles.flatMap((profile, storeIndex) =>
    planDay(profile, day).flatMap((placedAt, index) => {
      if (placedAt <= window.after || placedAt > window.until) return [];
      const sequenceNumber = index + 1;
      const orders = ordersOfAPlacement(profile, { day, placedAt, sequenceNumber }, window.until);
      const isWrong = isToGoWrong(day, storeIndex, sequenceNumber);
      return orders.map((order) => ({ order: isWrong ? withWrongSums(order, day) : order, placedAt }));
    }),
  );
}

function ordersOfAPlacement(
  profile: StoreProfile,
  { day, placedAt, sequenceNumber }: { day: number; placedAt: number; sequenceNumber: number },
  until: number,
): OrderDetail[] {
  const placement = { profile, placedAt, sequenceNumber, seed: `${profile.store.id}/${day}/${sequenceNumber}` };
  const placed = placeOrder(placement);
  return [placed, ...splitFrom(placed, placement)].map((order) => orderAt(order, profile, until));
}
