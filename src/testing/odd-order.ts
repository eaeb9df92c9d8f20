import type { OrderRefundPayment } from '#contract/service/order.ts';
import { examplePayment, exampleRefund } from './example-order.ts';

/** An order that is odd in one way, and what has to be said of it. */
export type OddOrder = {
  /** The order as a service sends it; entries may be anything. */
  readonly raw: object;
  /** The comparisons that fail, as name, what is found and what is stated, in cents or a quantity. */
  readonly mismatches?: readonly (readonly [string, number, number])[];
  /** The comparisons that fail but are only worth knowing. */
  readonly notes?: readonly string[];
  readonly marks?: readonly string[];
  /** What the drawer says word for word. */
  readonly says?: readonly string[];
  /** What it must not say. */
  readonly hides?: readonly string[];
};

/** A card, as payments and refunds name it. */
export const CARD = {
  id: 'card',
  paymentMethodId: 'card-id',
  paymentMethodCode: 'card',
  paymentMethodName: { _base: 'Card' },
};
/** Cash, as payments and refunds name it. */
export const CASH = {
  id: 'cash',
  paymentMethodId: 'cash-id',
  paymentMethodCode: 'cash',
  paymentMethodName: { _base: 'Cash' },
};

/** A payment of cents, by card unless another way is said. */
export function paid(amountCents: number, tender: object = CARD) {
  return { ...examplePayment({ amountCents }), ...tender, id: `paid ${amountCents}` };
}

/** A refund of cents, split by method as said. */
export function back(amountCents: number, ...payments: readonly OrderRefundPayment[]) {
  return exampleRefund({ id: `back ${amountCents}`, amountCents, reason: 'wrong item', payments: [...payments] });
}

/** Cents of a refund by a method, by card unless another is said. */
export function to(amountCents: number, tender: object = CARD): OrderRefundPayment {
  return { id: 'part', amountCents, ...tender };
}

/** A refund of cents, all of it by card. */
export function byCard(amountCents: number) {
  return back(amountCents, to(amountCents));
}
