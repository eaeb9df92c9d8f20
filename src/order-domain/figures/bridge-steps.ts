import type { OrderHeader } from '#contract/service/order.ts';
import { isSale, paidCents, sumAmounts } from '../order/order-amounts.ts';

/** The steps from total after refunds to net takings, as `TakingsBridge` explains them. */
export const BRIDGE_STEPS = [
  'owed',
  'overpaid',
  'paid_on_other_days',
  'paid_for_other_days',
  'refunded_on_other_days',
  'refunded_for_other_days',
  'cancelled_takings',
] as const;
export type BridgeStep = (typeof BRIDGE_STEPS)[number];

type Moved = readonly { readonly amountCents: number; readonly created: number | undefined }[];
type MovedOrder = Pick<OrderHeader, 'fulfillmentStatus' | 'totalCents' | 'created'> & {
  readonly payments?: Moved | undefined;
  readonly refunds?: Moved | undefined;
};

/** Cents. `isIn` decides which times (epoch seconds) are in the period. */
export function stepCents(
  order: MovedOrder,
  step: BridgeStep,
  isIn: (at: number | undefined) => boolean,
): number {
  const { payments = [], refunds = [] } = order;
  const moved = (entries: Moved, inPeriod: boolean) =>
    sumAmounts(entries.filter(({ created }) => isIn(created) === inPeriod));
  if (!isSale(order))
    return step === 'cancelled_takings' ? moved(payments, true) - moved(refunds, true) : 0;
  const isOwn = isIn(order.created);
  const above = (paidCents({ payments }) ?? 0) - order.totalCents;
  const own = {
    owed: () => Math.max(0, 0 - above),
    overpaid: () => Math.max(0, above),
    paid_on_other_days: () => moved(payments, false),
    refunded_on_other_days: () => moved(refunds, false),
  };
  const others = {
    paid_for_other_days: () => moved(payments, true),
    refunded_for_other_days: () => moved(refunds, true),
  };
  const steps: Partial<Record<BridgeStep, () => number>> = isOwn ? own : others;
  return steps[step]?.() ?? 0;
}
