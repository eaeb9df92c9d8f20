import type { Order } from '#contract/service/order.ts';
import {
  isUnnamed,
  refundShares,
  type Tender,
  type TenderReader,
  createTenderReader,
} from './tenders.ts';

/** Cents. */
export type Balance = {
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly keptCents: number;
};

export type TenderBalance = Balance & { readonly tender: Tender };

const UNKNOWN: Tender = { key: '', name: undefined, code: undefined };

/**
 * In order of first appearance. All money without a recorded method has an empty key, so that the
 * sums over all tenders equal the order's.
 */
export function tenderBalances(
  order: Pick<Order, 'payments' | 'refunds'>,
  tenderOf: TenderReader = createTenderReader(order),
): TenderBalance[] {
  const balances = new Map<string, { tender: Tender; paidCents: number; refundedCents: number }>();
  function balanceOf(read: Tender) {
    const tender = isUnnamed(read) ? UNKNOWN : read;
    const known = balances.get(tender.key);
    if (known) return known;
    const fresh = { tender, paidCents: 0, refundedCents: 0 };
    balances.set(tender.key, fresh);
    return fresh;
  }
  for (const payment of order.payments ?? [])
    balanceOf(tenderOf(payment)).paidCents += payment.amountCents;
  for (const refund of order.refunds ?? []) {
    for (const { part, cents } of refundShares(refund, (of) => tenderOf(of).key)) {
      balanceOf(part ? tenderOf(part) : UNKNOWN).refundedCents += cents;
    }
  }
  return [...balances.values()].map((balance) => ({
    ...balance,
    keptCents: balance.paidCents - balance.refundedCents,
  }));
}

/** The balances added up. */
export function totalBalance(balances: readonly Balance[]): Balance {
  const sum = (of: (balance: Balance) => number) =>
    balances.reduce((total, balance) => total + of(balance), 0);
  return {
    paidCents: sum(({ paidCents }) => paidCents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
    keptCents: sum(({ keptCents }) => keptCents),
  };
}
