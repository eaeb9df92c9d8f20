import type { Order } from '#contract/service/order.ts';
import { owedCents } from './order-amounts.ts';
import type { Balance } from './tender-balances.ts';

/** The balances added up. */
export function totalBalance(balances: readonly Balance[]): Balance {
  const sum = (of: (balance: Balance) => number) => balances.reduce((total, balance) => total + of(balance), 0);
  return {
    paidCents: sum(({ paidCents }) => paidCents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
    keptCents: sum(({ keptCents }) => keptCents),
  };
}

/** What guests still have to pay, in cents; a cancelled order owes nothing, one whose payments are not known neither. */
export function stillOwedCents(order: Pick<Order, 'totalCents' | 'payments' | 'fulfillmentStatus'>): number {
  return order.fulfillmentStatus === 'cancelled' ? 0 : (owedCents(order) ?? 0);
}
