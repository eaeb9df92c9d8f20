import type { LocalizedString, Order, OrderPayment, OrderRefundPayment } from '#contract/service/order.ts';
import { refundShares } from './refund-shares.ts';

/** A way to pay; nothing is known of the tender of a refund that does not say where its money went. */
export type Tender = {
  /** The same for payments and refunds of the same method; empty for refunded money that no method is said of. */
  readonly key: string;
  readonly name: LocalizedString | undefined;
  readonly code: string | undefined;
};

/** The tender of entries that say neither id, code nor name. */
const UNNAMED = 'unnamed';

/** Whether nothing at all is said of a tender. */
export function isUnnamed({ key }: Tender): boolean {
  return key === '' || key === UNNAMED;
}

/** A name to compare by: the same for names that only some entries have in other languages, too. */
export function nameWord(name: LocalizedString): string {
  return name['_base'] ?? JSON.stringify(name);
}

/** The tender of a payment or of a refund's part, by its own id, else its code, else its name. */
export function tenderOf(entry: OrderPayment | OrderRefundPayment): Tender {
  const { paymentMethodId, paymentMethodCode, paymentMethodName } = entry;
  return {
    key: paymentMethodId || paymentMethodCode || (paymentMethodName ? `name ${nameWord(paymentMethodName)}` : UNNAMED),
    name: paymentMethodName ?? undefined,
    code: paymentMethodCode || undefined,
  };
}

/** Reads the tenders of an order's entries; one that bears a code only is the paid tender with that code, if there is one. */
export function tendersOf({ payments = [] }: Pick<Order, 'payments'>): typeof tenderOf {
  const paid = new Map<string, Tender>();
  for (const tender of payments.map(tenderOf)) {
    if (tender.code !== undefined && !paid.has(tender.code)) paid.set(tender.code, tender);
  }
  return (entry) => {
    const tender = tenderOf(entry);
    const known = entry.paymentMethodId || tender.code === undefined ? undefined : paid.get(tender.code);
    return known ? { ...known, name: tender.name ?? known.name } : tender;
  };
}

/** What came in and went out, in cents. */
export type Balance = { readonly paidCents: number; readonly refundedCents: number; readonly keptCents: number };

/** What came in and went out by one tender. */
export type TenderBalance = Balance & { readonly tender: Tender };

const UNSAID: Tender = { key: '', name: undefined, code: undefined };

/**
 * Paid, refunded and kept by tender, in order of appearance. Refunded money whose tender is not said stands under the tender with the
 * empty key, apart from payments without a method, so that the sums over all tenders are the order's.
 */
export function tenderBalances(order: Pick<Order, 'payments' | 'refunds'>): TenderBalance[] {
  const tenderOf = tendersOf(order);
  const balances = new Map<string, { tender: Tender; paidCents: number; refundedCents: number }>();
  function balanceOf(tender: Tender) {
    const known = balances.get(tender.key);
    if (known) return known;
    const fresh = { tender, paidCents: 0, refundedCents: 0 };
    balances.set(tender.key, fresh);
    return fresh;
  }
  for (const payment of order.payments ?? []) balanceOf(tenderOf(payment)).paidCents += payment.amountCents;
  for (const refund of order.refunds ?? []) {
    for (const { part, cents } of refundShares(refund, (of) => tenderOf(of).key)) {
      const tender = part ? tenderOf(part) : UNSAID;
      // A payment without a method is a payment all the same; a refund's method without a name says nothing.
      balanceOf(isUnnamed(tender) ? UNSAID : tender).refundedCents += cents;
    }
  }
  return [...balances.values()].map((balance) => ({
    ...balance,
    keptCents: balance.paidCents - balance.refundedCents,
  }));
}
