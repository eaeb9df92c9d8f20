import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { type Cell, codeCell, numberCell, textCell } from './cell.ts';
import type { TableColumn } from './order-tables.ts';
import {
  clockCell,
  instantCell,
  methodText,
  moneyCell,
  storeName,
  type WordsContext,
} from './table-context.ts';

export type RefundTableContext = WordsContext & { readonly calendar: StoreCalendar };

type RefundColumn = TableColumn & {
  readonly cell: (refund: ListedRefund, context: RefundTableContext) => Cell;
};

/** A time twice: on the store's clock and in UTC. */
function time(
  id: string,
  title: string,
  timeOf: (refund: ListedRefund) => string | undefined,
): RefundColumn[] {
  return [
    {
      id,
      title,
      isTime: true,
      cell: (refund, context) => clockCell(timeOf(refund), refund, context),
    },
    {
      id: `${id}_utc`,
      title: `${title} (UTC)`,
      isTime: true,
      cell: (refund) => instantCell(timeOf(refund)),
    },
  ];
}

/** False for an order that is marked refunded without any refund. */
function isKnown({ refundId }: ListedRefund): boolean {
  return refundId !== undefined;
}

/** Business days from the order to the refund. */
function daysLater(
  { storeId, tzOffsetMinutes, ordered, second }: ListedRefund,
  calendar: StoreCalendar,
) {
  if (ordered === undefined || second === undefined) return undefined;
  const place = { storeId, offsetMinutes: tzOffsetMinutes ?? null };
  return calendar.dayAt(place, second) - calendar.dayAt(place, ordered);
}

const COLUMNS: readonly RefundColumn[] = [
  ...time('refunded_at', 'Refunded at', ({ refundedAt }) => refundedAt),
  { id: 'ticket_number', title: 'Ticket', cell: ({ ticket }) => textCell(ticket) },
  {
    id: 'store',
    title: 'Store',
    cell: ({ storeId }, context) => textCell(storeName(storeId, context)),
  },
  {
    id: 'amount',
    title: 'Amount',
    isMoney: true,
    cell: (refund, context) =>
      isKnown(refund) ? moneyCell(refund.amountCents, refund, context) : undefined,
  },
  {
    id: 'currency',
    title: 'Currency',
    cell: ({ storeId }, { storeOf }) => textCell(storeOf(storeId).currency),
  },
  {
    id: 'percent_of_order',
    title: '% of order',
    cell: (refund) =>
      isKnown(refund) && refund.orderTotalCents > 0
        ? numberCell(Math.round((refund.amountCents * 10_000) / refund.orderTotalCents) / 100)
        : undefined,
  },
  {
    id: 'payment_methods',
    title: 'Methods',
    cell: ({ methods }, context) =>
      textCell(methods.map((method) => methodText(method, context)).join('; ')),
  },
  {
    id: 'reason',
    title: 'Reason',
    cell: (refund) =>
      isKnown(refund) ? textCell(refund.reason) : codeCell('refund', 'no_details'),
  },
  {
    id: 'item_count',
    title: 'Number of items',
    cell: ({ items, itemCount }) => (items.length > 0 ? numberCell(itemCount) : undefined),
  },
  ...time('ordered_at', 'Ordered', ({ orderedAt }) => orderedAt),
  {
    id: 'order_total',
    title: 'Order total',
    isMoney: true,
    cell: (refund, context) => moneyCell(refund.orderTotalCents, refund, context),
  },
  {
    id: 'days_later',
    title: 'Days later',
    cell: (refund, { calendar }) => numberCell(daysLater(refund, calendar)),
  },
  { id: 'order_id', title: 'Order ID', cell: ({ orderId }) => textCell(orderId) },
  { id: 'refund_id', title: 'Refund ID', cell: ({ refundId }) => textCell(refundId) },
];

/** Refunds by their own time, with all columns of their page and the ids of order and refund. */
export const REFUNDS_TABLE = {
  title: 'Refunds',
  columns: COLUMNS satisfies readonly TableColumn[],
  cells: (refund: ListedRefund, context: RefundTableContext): readonly Cell[] =>
    COLUMNS.map(({ cell }) => cell(refund, context)),
};
