import type { OrderRefundPayment } from '#contract/service/order.ts';
import { examplePayment, exampleRefund } from './example-order.ts';

/** An order with one anomaly, and the expected findings and texts of the dashboard. */
export type OddOrder = {
  /** The order as the service sends it; entries may be anything. */
  readonly raw: object;
  /** The mismatches: name, found and stated figure, in cents or a quantity. */
  readonly mismatches?: readonly (readonly [string, number, number])[];
  /** The names of comparisons that fail but are only notes, sorted. */
  readonly notes?: readonly string[];
  readonly refundOutcomes?: readonly string[];
  readonly anomalies?: readonly string[];
  /** Texts that the drawer must show, word for word. */
  readonly says?: readonly string[];
  /** Texts that the drawer must not show. */
  readonly hides?: readonly string[];
};

/** A card, as named by payments and refunds. */
export const CARD = {
  id: 'card',
  paymentMethodId: 'card-id',
  paymentMethodCode: 'card',
  paymentMethodName: { _base: 'Card' },
};
/** Cash, as named by payments and refunds. */
export const CASH = {
  id: 'cash',
  paymentMethodId: 'cash-id',
  paymentMethodCode: 'cash',
  paymentMethodName: { _base: 'Cash' },
};

/** A payment in cents, by card unless another tender is given. */
export function paid(amountCents: number, tender: object = CARD) {
  return { ...examplePayment({ amountCents }), ...tender, id: `paid ${amountCents}` };
}

/** A refund in cents, split by method. */
export function back(amountCents: number, ...payments: readonly OrderRefundPayment[]) {
  return exampleRefund({
    id: `back ${amountCents}`,
    amountCents,
    reason: 'wrong item',
    payments: [...payments],
  });
}

/** The part of a refund by one method, in cents, by card unless another tender is given. */
export function to(amountCents: number, tender: object = CARD): OrderRefundPayment {
  return { id: 'part', amountCents, ...tender };
}

/** A refund in cents, all of it by card. */
export function byCard(amountCents: number) {
  return back(amountCents, to(amountCents));
}
