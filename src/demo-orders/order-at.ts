import type { OrderDetail } from '#contract/service/order-strict.ts';
import { nextStep } from './next-step.ts';
import type { Random } from './random.ts';
import type { StoreProfile } from './store-profile.ts';

/** An order as it was placed at an instant (epoch seconds), with the draws that decide its further life. */
export type PlacedOrder = { readonly order: OrderDetail; readonly placedAt: number; readonly random: Random };

/**
 * Lets an order live until an instant (epoch seconds). The draws come one after another, so that living on until a later instant
 * begins with exactly the same steps.
 */
export function orderAt({ order, placedAt, random }: PlacedOrder, profile: StoreProfile, until: number): OrderDetail {
  let current = order;
  let at = placedAt;
  for (let step = nextStep(current, random); step; step = nextStep(current, random)) {
    at += random.between(step.minutes[0] * 60, step.minutes[1] * 60);
    if (at > until) break;
    current = step.take(current, { at, profile, random });
  }
  return current;
}
