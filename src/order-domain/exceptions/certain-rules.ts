import type { Order, OrderItem } from '#contract/service/order.ts';
import { mismatchesAmong, type OrderCheck } from '../order/audit-rows.ts';
import { orderAmounts } from '../order/order-amounts.ts';
import { type CheckedParts, orderChecks } from '../order/order-checks.ts';
import { originalLines, refundItemsByLine } from '../order/order-lines.ts';
import { incompleteParts } from '../order/unreadable-entries.ts';
import type { Notice, Suspicion } from './suspicion.ts';

const COMPLETE: ReadonlySet<string> = new Set();
const NO_SHARES: ReadonlyMap<number, []> = new Map();
const NO_ITEMS: ReadonlyMap<string, []> = new Map();
/**
 * Comparisons of the payments. They fail for most orders with missing or returned money, which
 * other findings already report.
 */
const OF_PAYMENTS: ReadonlySet<string> = new Set<OrderCheck['name']>([
  'paid',
  'part_paid',
  'unpaid',
]);
const OF_REFUNDS: ReadonlySet<string> = new Set<OrderCheck['name']>([
  'refund_items',
  'refund_tenders',
  'line_refunded',
  'line_refunded_quantity',
  'open_refunds',
]);

/** An order's amounts, and its incompletely read lists. */
type Known = Pick<CheckedParts, 'amounts' | 'incomplete'>;

/** Arithmetic errors in the known parts of one order. `createdAt` is in epoch seconds. */
export function certainSuspicions(order: Order, createdAt: number, notice: Notice): Suspicion[] {
  const incomplete = order.unreadable ? incompleteParts(order) : COMPLETE;
  const amounts = orderAmounts(order);
  const money = moneySuspicions(order, createdAt, { amounts, incomplete }, notice);
  const isTold = money.length > 0 || hasPaymentTwice(order);
  return [...money, ...sumsSuspicions(order, { amounts, incomplete }, isTold, notice)];
}

function moneySuspicions(
  order: Order,
  createdAt: number,
  { amounts, incomplete }: Known,
  notice: Notice,
): Suspicion[] {
  const { paidCents, refundedCents, keptCents, unpaidCents = 0, refundExtent } = amounts;
  const isKnown = !incomplete.has('payments') && !incomplete.has('refunds');
  if (paidCents === undefined || refundedCents === undefined || keptCents === undefined || !isKnown)
    return [];
  const noticed: Suspicion[] = [];
  if (order.fulfillmentStatus === 'cancelled' && keptCents > 0) {
    const facts = { keptCents, paidCents };
    noticed.push(notice('cancelled_but_paid', { stake: keptCents, facts, state: [keptCents] }));
  }
  if (refundedCents > 0 && refundExtent === 'more_than_paid') {
    const overCents = refundedCents - paidCents;
    noticed.push(
      notice('refunded_more_than_paid', {
        stake: overCents,
        facts: { overCents, refundedCents, paidCents },
        state: [refundedCents, paidCents],
        at: lastRefundAt(order),
      }),
    );
  }
  if (order.paymentStatus === 'refunded' && refundedCents === 0) {
    noticed.push(
      notice('status_refunded_without_refund', {
        stake: Math.max(0, paidCents),
        facts: { paidCents },
        state: [paidCents],
      }),
    );
  }
  if (order.paymentStatus === 'paid' && refundedCents > 0 && refundExtent === 'full') {
    noticed.push(
      notice('refund_without_status', {
        stake: refundedCents,
        facts: { refundedCents },
        state: [refundedCents, order.paymentStatus],
        at: lastRefundAt(order),
      }),
    );
  }
  if (order.fulfillmentStatus === 'completed' && unpaidCents !== 0) {
    const facts = { owedCents: unpaidCents, paidCents };
    const state = [unpaidCents, paidCents];
    noticed.push(
      notice('completed_but_owed', { stake: unpaidCents, facts, state, dueAt: createdAt + 1 }),
    );
  }
  return noticed;
}

/** Epoch seconds. */
function lastRefundAt({ refunds = [] }: Order): number | undefined {
  const seconds = refunds.flatMap(({ created }) => created ?? []);
  return seconds.length > 0 ? Math.max(...seconds) : undefined;
}

function hasPaymentTwice({ payments = [] }: Order): boolean {
  return payments.length > 1 && new Set(payments.map(({ id }) => id)).size < payments.length;
}

/**
 * One finding for all failed comparisons of the audit, except those of payments that are already
 * reported.
 */
function sumsSuspicions(
  order: Order,
  { amounts, incomplete }: Known,
  isTold: boolean,
  notice: Notice,
): Suspicion[] {
  const refundItems =
    order.refunds && order.refunds.length > 0 ? refundItemsByLine(order) : NO_ITEMS;
  // The other comparisons of lines are minor, and refunds of a line without any always agree.
  const hasRefund = ({ id, refundedAmountCents, refundedQty }: OrderItem) =>
    refundedAmountCents !== 0 || refundedQty !== 0 || refundItems.has(id);
  const lines = order.items?.some(hasRefund)
    ? originalLines(order).filter(({ item }) => hasRefund(item))
    : [];
  const parts = { incomplete, amounts, lines, byLine: NO_SHARES, refundItems };
  const failing = mismatchesAmong(orderChecks(order, parts)).filter(
    ({ name }) => !isTold || !OF_PAYMENTS.has(name),
  );
  const [first, ...others] = failing;
  if (!first) return [];
  const worst = others.reduce(
    (most, check) => (offCents(check) > offCents(most) ? check : most),
    first,
  );
  return [
    notice('sums_do_not_add_up', {
      stake: offCents(worst),
      facts: { check: worst.name, found: worst.found, stated: worst.stated, count: failing.length },
      state: failing.map((check) => `${check.name} ${check.found} ${check.stated}`),
      at: failing.every(({ name }) => OF_REFUNDS.has(name)) ? lastRefundAt(order) : undefined,
    }),
  ];
}

/** By how much a comparison fails, in cents; quantities are no money. */
function offCents({ name, found, stated }: OrderCheck): number {
  return name === 'line_refunded_quantity' ? 0 : Math.abs(found - stated);
}
