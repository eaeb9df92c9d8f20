import type { Order } from '#contract/service/order.ts';
import {
  type Anomaly,
  type AnomalyFigures,
  anomalyFigures,
  orderAnomalies,
  type RefundOutcome,
  refundOutcomes,
  reroutedRefunds,
} from './anomalies.ts';
import {
  itemTree,
  type KitchenRound,
  roundNumbers,
  type LineNode,
  kitchenRounds,
} from './item-tree.ts';
import { type MoneyTrail, moneyTrail, type RefundDetail, refundDetails } from './money-trail.ts';
import { type OrderAmounts, orderAmounts } from './order-amounts.ts';
import { type AuditRow, auditRows, mismatchesAmong, type OrderCheck } from './audit-rows.ts';
import { orderChecks } from './order-checks.ts';
import { type Line, type LineRefundItem, originalLines, refundItemsByLine } from './order-lines.ts';
import { type OrderStory, orderStory } from './order-story.ts';
import { type PriceStep, priceSteps, taxBases, type TaxWithBase } from './price-steps.ts';
import { type PromotionShares, promotionShares, unusedCoupon } from './promotion-shares.ts';
import { type TenderBalance, tenderBalances } from './tender-balances.ts';
import { type Tender, type TenderReader, createTenderReader, tendersPaidWith } from './tenders.ts';
import { refundsByTime, timeline, type TimelineEvent } from './timeline.ts';
import { incompleteParts, type UnreadableEntry, unreadableEntries } from './unreadable-entries.ts';

/** Everything computed from an order, each part once; empty for parts that the order lacks. */
export type OrderFigures = {
  readonly unreadable: readonly UnreadableEntry[];
  /** The lists in which an entry could not be read: see `incompleteParts`. */
  readonly incomplete: ReadonlySet<string>;
  readonly amounts: OrderAmounts;
  /** The lines in the order's own sequence; `tree` has them nested, `rounds` by kitchen round. */
  readonly lines: readonly Line[];
  readonly tree: readonly LineNode[];
  readonly rounds: readonly KitchenRound[];
  /** The numbers of all kitchen rounds, earliest first. */
  readonly roundNumbers: readonly number[];
  /** The items of refunds by the id of the line they refund. */
  readonly refundItems: ReadonlyMap<string, readonly LineRefundItem[]>;
  readonly shares: PromotionShares;
  /** The coupon that took nothing off, if there is one. */
  readonly unusedCoupon: string | undefined;
  /** The steps from the subtotal to the total. */
  readonly steps: readonly PriceStep[];
  readonly taxes: readonly TaxWithBase[];
  /** The tender of a payment or of a refund's part. */
  readonly tenderOf: TenderReader;
  /** The tenders that the order was paid with, each label once. */
  readonly paidWith: readonly Tender[];
  readonly events: readonly TimelineEvent[];
  readonly trail: MoneyTrail;
  readonly refunds: readonly RefundDetail[];
  readonly balances: readonly TenderBalance[];
  /** Undefined while payments or refunds are not known. */
  readonly story: OrderStory | undefined;
  readonly refundOutcomes: readonly RefundOutcome[];
  readonly anomalies: readonly Anomaly[];
  readonly anomalyFigures: AnomalyFigures;
  /**
   * Every comparison of the order's figures; `audit` groups them by kind, `mismatches` are those
   * that fail but should not.
   */
  readonly checks: readonly OrderCheck[];
  readonly audit: readonly AuditRow[];
  readonly mismatches: readonly OrderCheck[];
};

/**
 * Computes all figures of the drawer, the receipt and the diff of an order. Pure; also accepts list
 * rows, which lack most parts.
 */
export function computeFigures(order: Order): OrderFigures {
  const incomplete = incompleteParts(order);
  const amounts = orderAmounts(order);
  const lines = originalLines(order);
  const tree = itemTree(lines);
  const rounds = kitchenRounds(tree);
  const refundItems = refundItemsByLine(order);
  const shares = promotionShares(order, lines);
  const tenderOf = createTenderReader(order);
  const paidWith = tendersPaidWith(order, tenderOf);
  const events = timeline(order, rounds);
  const refunds = refundsByTime(events);
  const trail = moneyTrail(order, refunds, tenderOf);
  const rerouted = reroutedRefunds(trail, paidWith, tenderOf);
  // Lazy: the checks take about two thirds of the time (20 of 32 ms for an order of 1,200 lines),
  // and a diff of two versions reads none.
  const checks = once(() =>
    orderChecks(order, { incomplete, amounts, lines, byLine: shares.byLine, refundItems }),
  );
  const audit = once(() => auditRows(checks()));
  const mismatches = once(() => mismatchesAmong(checks()));
  return {
    unreadable: unreadableEntries(order),
    incomplete,
    amounts,
    lines,
    tree,
    rounds,
    roundNumbers: roundNumbers(order.items ?? []),
    refundItems,
    shares,
    unusedCoupon: unusedCoupon(order, incomplete),
    steps: priceSteps(order),
    taxes: taxBases(order, incomplete),
    tenderOf,
    paidWith,
    events,
    trail,
    refunds: refundDetails(order, lines, trail, tenderOf),
    balances: tenderBalances(order, tenderOf),
    story: orderStory(order, amounts, refunds, tenderOf),
    refundOutcomes: refundOutcomes(order, amounts, incomplete),
    anomalies: orderAnomalies(order, amounts, rerouted, incomplete),
    anomalyFigures: anomalyFigures(order, amounts, rerouted, paidWith),
    get checks() {
      return checks();
    },
    get audit() {
      return audit();
    },
    get mismatches() {
      return mismatches();
    },
  };
}

function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}
