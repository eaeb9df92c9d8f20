import type {
  LocalizedString,
  Order,
  OrderPayment,
  OrderRefund,
  OrderRefundPayment,
} from '#contract/service/order.ts';
import { sumAmounts } from './order-amounts.ts';

/** A way to pay; of a refund that names no tender, neither name nor code is known. */
export type Tender = {
  /**
   * The same for payments and refunds of the same method; empty for refunded money without a
   * method.
   */
  readonly key: string;
  readonly name?: LocalizedString | undefined;
  readonly code?: string | undefined;
};

/** The fields that identify the tender of a payment or of a refund's part. */
export type TenderFields = Pick<
  OrderPayment,
  'paymentMethodId' | 'paymentMethodName' | 'paymentMethodCode'
>;

/** Reads the tender of a payment or of a refund's part. */
export type TenderReader = (entry: TenderFields) => Tender;

/** The key of entries without id, code and name. */
const UNNAMED = 'unnamed';

/** The code that some registers write when they did not record the method. */
const NOT_RECORDED = 'unspecified';

export function isUnnamed({ key }: Tender): boolean {
  return key === '' || key === UNNAMED;
}

/**
 * The value that a tender is filtered by: its code or, without one, its key; empty if nothing is
 * known of it.
 */
export function tenderValue(tender: Tender): string {
  return tender.code ?? (isUnnamed(tender) ? '' : tender.key);
}

/** The value that pages filter payment methods by if nothing is known of one. */
export const UNKNOWN_METHOD = '-';

/** The value that pages filter payment methods by: that of the tender, or `UNKNOWN_METHOD`. */
export function methodValue(tender: Tender): string {
  return isUnnamed(tender) ? UNKNOWN_METHOD : tenderValue(tender);
}

/** The value to filter by one of several methods: its own key if others share its code. */
export function methodValueAmong(tender: Tender, all: readonly Tender[]): string {
  const value = methodValue(tender);
  const isShared = all.some((other) => other.key !== tender.key && methodValue(other) === value);
  return isShared && value !== UNKNOWN_METHOD ? tender.key : value;
}

/** A key for comparing names, equal even if only some entries have additional languages. */
export function nameLabel(name: LocalizedString): string {
  return name['_base'] ?? JSON.stringify(name);
}

/**
 * The name of tenders with the same value; undefined if they have different ones, since each would
 * stand for all.
 */
export function commonName(tenders: readonly Tender[]): LocalizedString | undefined {
  const names = tenders.flatMap(({ name }) => (name ? [name] : []));
  const isOne =
    new Set(tenders.map(({ key }) => key)).size === 1 || new Set(names.map(nameLabel)).size === 1;
  return isOne ? names[0] : undefined;
}

/**
 * The tender of a payment or of a refund's part, by its own id, else its code, else its name;
 * unnamed if the register did not record it.
 */
export function tenderOf({
  paymentMethodId,
  paymentMethodCode,
  paymentMethodName,
}: TenderFields): Tender {
  if (paymentMethodCode?.toLowerCase() === NOT_RECORDED) return { key: UNNAMED };
  return {
    key:
      paymentMethodId ||
      paymentMethodCode ||
      (paymentMethodName ? `name ${nameLabel(paymentMethodName)}` : UNNAMED),
    name: paymentMethodName ?? undefined,
    code: paymentMethodCode || undefined,
  };
}

/**
 * Reads the tenders of an order's entries: an entry with a code but no id gets the paid tender with
 * that code, if there is one, and missing fields of an entry come from the paid tender.
 */
export function createTenderReader({ payments = [] }: Pick<Order, 'payments'>): TenderReader {
  const paid = new Map<string, Tender>();
  for (const tender of payments.map(tenderOf)) {
    for (const key of [tender.key, tender.code ?? '']) if (!paid.has(key)) paid.set(key, tender);
  }
  return (entry) => {
    const tender = tenderOf(entry);
    const { key, name, code } = paid.get(tender.key) ?? tender;
    return { key, name: tender.name ?? name, code: tender.code ?? code };
  };
}

/** The tenders that an order was paid with, each label once. */
export function tendersPaidWith(
  { payments = [] }: Pick<Order, 'payments'>,
  tenderOf: TenderReader,
): Tender[] {
  return distinctByLabel(payments.filter(({ amountCents }) => amountCents > 0).map(tenderOf));
}

/** True when a method's name adds nothing to its code, as `Gift card` to `gift_card`. */
export function isSameWord(name: string, code: string | undefined): boolean {
  return name.trim().toLowerCase() === code?.trim().toLowerCase().replaceAll('_', ' ');
}

/**
 * A string to compare tenders as sentences name them: two tenders named "Cash" are equal, whatever
 * their ids.
 */
export function tenderLabel({ key, name, code }: Tender): string {
  const names = Object.values(name ?? {}).filter((text) => text.trim() !== '');
  // A sentence leaves out a name that adds nothing to the code.
  if (!name || names.length === 0 || names.some((text) => isSameWord(text, code)))
    return code ?? key;
  return nameLabel(name);
}

/** Tenders as a sentence names them, each label once. */
export function distinctByLabel(tenders: readonly Tender[]): Tender[] {
  const seen = new Set<string>();
  return tenders.filter((tender) => {
    const label = tenderLabel(tender);
    return !seen.has(label) && Boolean(seen.add(label));
  });
}

/** `unpaid` means that the order has no payments; messages select on the result. */
export function howPaid(
  tender: Tender | undefined,
  paidWith: readonly Tender[],
): 'same_name' | 'other_method' | 'unpaid' {
  if (tender && paidWith.some((paid) => tenderLabel(paid) === tenderLabel(tender)))
    return 'same_name';
  return paidWith.length > 0 ? 'other_method' : 'unpaid';
}

/**
 * Some of a refund's cents and the entry for the method they went to; `part` is undefined if the
 * refund names none.
 */
export type RefundShare = {
  readonly part: OrderRefundPayment | undefined;
  readonly cents: number;
};

/**
 * A refund's amount less the sum of its methods, in cents: positive if the refund is partly
 * unallocated, negative if it is over-allocated.
 */
export function unallocatedCents(refund: OrderRefund): number {
  return refund.amountCents - sumAmounts(refund.payments);
}

/**
 * A refund's amount by method, never more than the refund itself. If its entries add up to more but
 * all name the same method (by `keyOf`), each takes its amount from what is left of the refund. If
 * they name several methods, the refund is not split, because it is unknown which of the amounts is
 * wrong.
 */
export function refundShares(
  refund: OrderRefund,
  keyOf: (part: OrderRefundPayment) => string,
): RefundShare[] {
  const rest = unallocatedCents(refund);
  if (rest < 0 && refund.amountCents >= 0) {
    const isOneMethod = new Set(refund.payments.map(keyOf)).size === 1;
    if (!isOneMethod || refund.payments.some(({ amountCents }) => amountCents < 0)) {
      return [{ part: undefined, cents: refund.amountCents }];
    }
    let left = refund.amountCents;
    return refund.payments.map((part) => {
      const cents = Math.min(left, part.amountCents);
      left -= cents;
      return { part, cents };
    });
  }
  return [
    ...refund.payments.map((part) => ({ part, cents: part.amountCents })),
    ...(rest === 0 ? [] : [{ part: undefined, cents: rest }]),
  ];
}
