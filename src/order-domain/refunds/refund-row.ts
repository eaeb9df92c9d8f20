import type { RefundExtent, RefundMark } from '#contract/bff/order-store/refund-values.ts';
import type { Order, OrderRefund } from '#contract/service/order.ts';
import { lagOf, refundedItems } from '../figures/fold-breakdowns.ts';
import { refundedRate, rateValue } from '../figures/fold-figures.ts';
import { productFigure } from '../figures/product-figures.ts';
import { reroutedRefunds } from '../order/anomalies.ts';
import { moneyTrail } from '../order/money-trail.ts';
import { isSale, itemCount, orderAmounts } from '../order/order-amounts.ts';
import { orderTitle } from '../text/order-title.ts';
import {
  methodValue,
  refundShares,
  type Tender,
  createTenderReader,
  tendersPaidWith,
} from '../order/tenders.ts';
import { refundsByTime, timeline } from '../order/timeline.ts';
import { incompleteParts, unreadableEntries } from '../order/unreadable-entries.ts';

/** A method's part of a refund, in cents; `value` is the value to filter by (`methodValue`). */
export type RefundMethod = {
  readonly value: string;
  readonly tender: Tender;
  readonly cents: number;
};

/**
 * A refund with facts about its order; or an order that is marked refunded but has no refund
 * (`refundId` undefined).
 */
export type RefundRow = Pick<Order, 'serviceType'> & {
  /** Unique among rows. */
  readonly id: string;
  readonly orderId: string;
  readonly refundId: string | undefined;
  readonly storeId: string;
  readonly tzOffsetMinutes: Order['tzOffsetMinutes'];
  /** The order's title. */
  readonly ticket: string;
  /** The names of the member and of who picked it up. */
  readonly people: readonly string[];
  readonly orderedAt: string;
  /** The second (epoch) of the order; undefined if its time is unknown. */
  readonly ordered: number | undefined;
  readonly orderTotalCents: number;
  readonly isCancelled: boolean;
  readonly orderVersion: Order['orderVersion'];
  /** Undefined if there are no details. */
  readonly refundedAt: string | undefined;
  /** The second (epoch) of the refund; undefined if its time is unknown. */
  readonly second: number | undefined;
  /** Seconds from the order to the refund; undefined if either time is unknown. */
  readonly lag: number | undefined;
  /** 0 if there are no details. */
  readonly amountCents: number;
  readonly reason: string;
  readonly methods: readonly RefundMethod[];
  /** The refunded lines by their ids. */
  readonly items: readonly { readonly orderItemId: string; readonly qty: number }[];
  readonly itemCount: number;
  /**
   * The figures that include the refund, as in addresses: tax rates of refunded lines, and
   * products; exact only while they are filtered by.
   */
  readonly figures: readonly string[];
  readonly extent: RefundExtent | undefined;
  readonly marks: readonly RefundMark[];
};

/**
 * The rows of an order, in the order of its refunds; none if nothing was refunded. The figures that
 * refunds are part of are only known exactly if the order has its items and tax.
 */
export function toRefundRows(order: Order): RefundRow[] {
  const { refunds = [] } = order;
  if (refunds.length === 0)
    return isRefundedWithoutDetails(order) ? [rowWithoutDetails(order)] : [];
  const context = contextOf(order, refunds);
  const seen = new Set<string>();
  return refunds.map((refund, index) => {
    // If a service repeats an id within an order, the two refunds must still be two rows.
    const key = seen.has(refund.id) ? `${refund.id}.${index}` : refund.id;
    seen.add(key);
    return rowOf(order, refund, key, context);
  });
}

/** Unreadable refunds have no row. */
export function countUnreadableRefunds(order: Order): number {
  return unreadableEntries(order).filter(
    ({ part, inner }) => part === 'refunds' && inner === undefined,
  ).length;
}

function isRefundedWithoutDetails(order: Order): boolean {
  return order.paymentStatus === 'refunded' && countUnreadableRefunds(order) === 0;
}

type OrderContext = ReturnType<typeof contextOf>;

/** The fields that all rows of one order share. */
function contextOf(order: Order, refunds: readonly OrderRefund[]) {
  const tenderOf = createTenderReader(order);
  const byTime = refundsByTime(timeline(order, []));
  const trail = moneyTrail(order, byTime, tenderOf);
  const paidWith = tendersPaidWith(order, tenderOf);
  const { paidCents, refundedCents = 0, refundExtent } = orderAmounts(order);
  const incomplete = incompleteParts(order);
  const isComplete =
    order.payments !== undefined && !incomplete.has('payments') && !incomplete.has('refunds');
  return {
    tenderOf,
    paidCents,
    /** Refunds to a different method than paid. */
    rerouted: new Set(
      refunds.filter((refund) => {
        const unmatchedRefunds = trail.unmatchedRefunds.filter((piece) => piece.refund === refund);
        const { elsewhere, aboveTender } = reroutedRefunds(
          { ...trail, unmatchedRefunds },
          paidWith,
          tenderOf,
        );
        return isComplete && elsewhere.cents + aboveTender.cents > 0;
      }),
    ),
    /** Refunds that exceed the payments. */
    abovePaid:
      isComplete && refundedCents >= 0 && refundExtent === 'more_than_paid'
        ? refundsAbove(byTime, paidCents ?? 0)
        : new Set(),
    hasAllItems: !incomplete.has('refunds.items'),
  };
}

function refundsAbove(byTime: readonly OrderRefund[], paidCents: number): ReadonlySet<OrderRefund> {
  let refunded = 0;
  return new Set(
    byTime.filter(({ amountCents }) => {
      refunded += amountCents;
      return amountCents > 0 && refunded > paidCents;
    }),
  );
}

function orderPartOf(order: Order) {
  return {
    serviceType: order.serviceType,
    orderId: order.id,
    storeId: order.storeId,
    tzOffsetMinutes: order.tzOffsetMinutes,
    ticket: orderTitle(order),
    people: [order.memberName, order.pickupName].flatMap((name) => name || []),
    orderedAt: order.createdAt,
    ordered: order.created,
    orderTotalCents: order.totalCents,
    isCancelled: !isSale(order),
    orderVersion: order.orderVersion,
  };
}

function rowOf(order: Order, refund: OrderRefund, key: string, context: OrderContext): RefundRow {
  const { amountCents, created: second, createdAt, items, reason } = refund;
  const marks: readonly (readonly [RefundMark, boolean])[] = [
    ['other_method', context.rerouted.has(refund)],
    ['no_items', items.length === 0 && context.hasAllItems],
    ['more_than_paid', context.abovePaid.has(refund)],
    ['below_zero', amountCents < 0],
  ];
  return {
    ...orderPartOf(order),
    id: `${order.id}.${key}`,
    refundId: refund.id,
    refundedAt: createdAt,
    second,
    lag: lagOf(order, refund),
    amountCents,
    reason: reason.trim(),
    methods: methodsOf(refund, context),
    items: items.map(({ orderItemId, qty }) => ({ orderItemId, qty })),
    itemCount: itemCount(items.map(({ qty }) => qty)),
    figures: computeFigures(order, refund),
    extent:
      amountCents > 0 && amountCents >= (context.paidCents || order.totalCents)
        ? 'whole'
        : 'partial',
    marks: marks.flatMap(([mark, holds]) => (holds ? [mark] : [])),
  };
}

function rowWithoutDetails(order: Order): RefundRow {
  return {
    ...orderPartOf(order),
    id: order.id,
    refundId: undefined,
    refundedAt: undefined,
    second: undefined,
    lag: undefined,
    amountCents: 0,
    reason: '',
    methods: [],
    items: [],
    itemCount: 0,
    figures: [],
    extent: undefined,
    marks: ['no_details'],
  };
}

function computeFigures(order: Order, refund: OrderRefund): string[] {
  const taxed = refund.items.filter(({ taxCents }) => taxCents !== 0);
  return [
    ...new Set([
      ...taxed.map(
        ({ orderItemId }) => `tax_rate.${rateValue(refundedRate(order, orderItemId).percent)}`,
      ),
      ...refundedItems(order, refund).map(({ value }) => productFigure(value)),
    ]),
  ];
}

/** A refund's amount by method; the parts add up to the amount. */
function methodsOf(refund: OrderRefund, { tenderOf }: OrderContext): RefundMethod[] {
  const methods = new Map<string, RefundMethod>();
  for (const { part, cents } of refundShares(refund, (of) => tenderOf(of).key)) {
    const tender = part ? tenderOf(part) : { key: '', name: undefined, code: undefined };
    const value = methodValue(tender);
    const known = methods.get(value);
    methods.set(value, {
      value,
      tender: known?.tender ?? tender,
      cents: (known?.cents ?? 0) + cents,
    });
  }
  return [...methods.values()];
}
