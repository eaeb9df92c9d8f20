import type { IntlShape } from 'react-intl';
import { type Cell, numberCell, textCell } from '#order-tables/cell.ts';
import { clockCell, instantCell, moneyCell } from '#order-tables/table-context.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { methodName } from '../../order-words/method-name.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import { daysBetween } from '../table/refund-cells.tsx';

type RefundTableContext = {
  readonly intl: IntlShape;
  readonly days: Days;
  /** The languages of names (BCP 47, comma-separated), best first. */
  readonly languages: string;
};

/** A column: the field's name for programs, its title for people, and its value. */
type RefundTableColumn = { readonly id: string; readonly title: string; readonly cell: (row: RefundRow) => Cell };

/** For each column of the page, the columns of the exported table that hold what it shows; an amount has its currency beside it. */
function columnsOf({
  intl,
  days,
  languages,
}: RefundTableContext): Readonly<Record<string, readonly RefundTableColumn[]>> {
  const context = { storeOf: days.stores.find, languages };
  const currency: RefundTableColumn = {
    id: 'currency',
    title: 'Currency',
    cell: ({ storeId }) => textCell(days.stores.find(storeId).currency),
  };
  const time = (id: string, title: string, timeOf: (row: RefundRow) => string | undefined): RefundTableColumn[] => [
    { id, title, cell: (row) => clockCell(timeOf(row), row, context) },
    { id: `${id}_utc`, title: `${title} (UTC)`, cell: (row) => instantCell(timeOf(row)) },
  ];
  const isKnown = ({ refundId }: RefundRow) => refundId !== undefined;
  return {
    time: time('refunded_at', 'Refunded at', ({ refundedAt }) => refundedAt),
    ticket: [{ id: 'ticket_number', title: 'Ticket', cell: ({ ticket }) => textCell(ticket) }],
    store: [{ id: 'store', title: 'Store', cell: ({ storeId }) => textCell(days.stores.find(storeId).name) }],
    amount: [
      {
        id: 'amount',
        title: 'Amount',
        cell: (row) => (isKnown(row) ? moneyCell(row.amountCents, row, context) : undefined),
      },
      currency,
    ],
    share: [
      {
        id: 'percent_of_order',
        title: '% of order',
        cell: (row) =>
          isKnown(row) && row.orderTotalCents > 0
            ? numberCell(Math.round((row.amountCents * 10_000) / row.orderTotalCents) / 100)
            : undefined,
      },
    ],
    method: [
      {
        id: 'payment_methods',
        title: 'Methods',
        cell: ({ methods }) => textCell(methods.map((method) => methodName(intl, languages, method).text).join('; ')),
      },
    ],
    reason: [
      {
        id: 'reason',
        title: 'Reason',
        cell: (row) => textCell(isKnown(row) ? row.reason : intl.formatMessage({ id: 'refunds.mark.no_details' })),
      },
    ],
    items: [
      {
        id: 'item_count',
        title: 'Number of items',
        cell: ({ items, itemCount }) => (items.length > 0 ? numberCell(itemCount) : undefined),
      },
    ],
    ordered: time('ordered_at', 'Ordered', ({ orderedAt }) => orderedAt),
    total: [
      { id: 'order_total', title: 'Order total', cell: (row) => moneyCell(row.orderTotalCents, row, context) },
      currency,
    ],
    days: [{ id: 'days_later', title: 'Days later', cell: (row) => numberCell(daysBetween(row, days)) }],
  };
}

/** The refunds as the page lists them in some of its columns, whose ids are in reading order. */
export function refundsTable(columns: readonly string[], context: RefundTableContext) {
  const known = columnsOf(context);
  const byId = new Map(columns.flatMap((id) => known[id] ?? []).map((column) => [column.id, column]));
  const shown = [...byId.values()];
  return { columns: shown, cells: (row: RefundRow): readonly Cell[] => shown.map(({ cell }) => cell(row)) };
}
