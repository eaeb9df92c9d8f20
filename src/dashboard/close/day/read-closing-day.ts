import { ENDED_STATUSES, isOneOf } from '#contract/service/order-enums.ts';
import type { Order, OrderRefund } from '#contract/service/order.ts';
import type { ReadingKind } from '../../orders-feed/reader/reading.ts';
import { type FigurePeriod, foldFigures } from '#order-domain/figures/fold-figures.ts';
import { isOwing } from '#order-domain/order/order-amounts.ts';
import { tenderBalances } from '#order-domain/order/tender-balances.ts';
import { tendersOf } from '#order-domain/order/tenders.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { type FiguresDays, figurePeriod } from '../../period-figures/figures-period.ts';
import { CLOSING_DAY, type ClosingDayPart, countsOf, type DayRefund, endsOf } from './closing-day.ts';

/** The worker's side: what a slice of orders adds to a store's business day. */
export const readClosingDay: ReadingKind<FiguresDays, ClosingDayPart> = {
  kind: CLOSING_DAY,
  start: (days) => {
    const period = figurePeriod(days);
    return (orders) => closingDayPart(orders, period);
  },
};

/** What some orders add to the only day of a period. */
export function closingDayPart(orders: readonly Order[], period: FigurePeriod): ClosingDayPart {
  const isOnDay = ({ storeId }: Order, { created }: Pick<Order, 'created'>) =>
    created !== undefined && period.dayOf(storeId, created) !== undefined;
  const created = orders.filter((order) => isOnDay(order, order));
  return {
    figures: foldFigures(orders, { period, groupings: [] }),
    statuses: countsOf(created.map((order) => counted(order.fulfillmentStatus, order))),
    open: countsOf(created.flatMap((order) => openStatuses(order).map((status) => counted(status, order)))),
    refunds: orders.flatMap((order) => refundsOf(order, (refund) => isOnDay(order, refund))),
    ...endsOf(
      created.map((order) => ({
        orderId: order.id,
        ticket: orderTitle(order),
        createdAt: order.createdAt,
        second: order.created ?? 0,
      })),
    ),
  };
}

function counted(status: string, { totalCents }: Order) {
  return { status, count: 1, totalCents };
}

/** What an order still waits for: payment, and to be completed. */
function openStatuses(order: Order): string[] {
  const isActive = !isOneOf(ENDED_STATUSES, order.fulfillmentStatus);
  return [...(isOwing(order) ? [order.paymentStatus] : []), ...(isActive ? ['active'] : [])];
}

function refundsOf(order: Order, isOnDay: (refund: OrderRefund) => boolean): DayRefund[] {
  const tenderOf = tendersOf(order);
  return (order.refunds ?? []).filter(isOnDay).map((refund) => ({
    orderId: order.id,
    refundId: refund.id,
    ticket: orderTitle(order),
    refundedAt: refund.createdAt,
    refunded: refund.created,
    amountCents: refund.amountCents,
    reason: refund.reason.trim(),
    methods: tenderBalances({ refunds: [refund] }, tenderOf).map(({ tender }) => tender),
  }));
}
