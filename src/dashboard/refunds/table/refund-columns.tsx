import { type TableColumn, tableColumns, type TableEntry } from '../../ui/table/table-columns.ts';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import {
  amountCell,
  daysCell,
  itemsCell,
  methodCell,
  orderedCell,
  reasonCell,
  type RefundCell,
  type RefundsMeta,
  shareCell,
  storeCell,
  ticketCell,
  timeCell,
  timeLabel,
  totalCell,
} from './refund-cells.tsx';
import {
  daysTexts,
  reasonTexts,
  refundedTexts,
  storeTexts,
  ticketTexts,
  timeTexts,
  totalTexts,
} from './refund-texts.ts';
import type { RefundHeading } from './refund-headings.ts';

/** A refund in the table. */
export type RefundEntry = TableEntry<ListedRefund, RefundHeading, RefundsMeta>;

type RefundColumn = TableColumn<RefundEntry>;

/** Turns a cell of a refund into the library's `cell`. */
function cell(show: RefundCell, className?: string): RefundColumn['cell'] {
  return ({ row: { original } }) => ({
    children: show(original.record, original.context),
    ...(className !== undefined && { className }),
  });
}

/**
 * The columns of the table of refunds; if room is short, those whose content is also in the order's
 * drawer are hidden first.
 */
export const REFUND_COLUMNS = tableColumns<RefundEntry>([
  {
    id: 'time',
    header: 'refunds.column.time',
    cell: cell(timeCell),
    size: 96,
    meta: {
      grow: 0,
      isNeverCut: true,
      sort: 'descending',
      label: ({ record, context }) => timeLabel(record, context),
      texts: timeTexts,
    },
  },
  {
    id: 'ticket',
    header: 'refunds.column.ticket',
    cell: cell(ticketCell),
    size: 100,
    enableHiding: false,
    meta: { grow: 8, sort: 'ascending', texts: ticketTexts },
  },
  {
    id: 'store',
    header: 'refunds.column.store',
    cell: cell(storeCell),
    size: 84,
    meta: { grow: 11, givesWay: 8, shrinksTo: 84, sort: 'ascending', texts: storeTexts },
  },
  {
    id: 'amount',
    header: 'refunds.column.amount',
    cell: cell(amountCell),
    size: 108,
    meta: {
      grow: 0,
      isMoney: true,
      isNeverCut: true,
      alwaysFits: true,
      sort: 'descending',
      texts: refundedTexts,
    },
  },
  {
    id: 'share',
    header: 'refunds.column.share',
    cell: cell(shareCell),
    size: 92,
    meta: { grow: 0, givesWay: 4, isNumber: true, sort: 'descending' },
  },
  {
    id: 'method',
    header: 'refunds.column.method',
    cell: cell(methodCell),
    size: 104,
    meta: { grow: 7, givesWay: 7, sort: 'ascending' },
  },
  {
    id: 'reason',
    header: 'refunds.column.reason',
    cell: cell(reasonCell),
    size: 140,
    meta: { grow: 14, givesWay: 6, shrinksTo: 100, sort: 'ascending', texts: reasonTexts },
  },
  {
    id: 'items',
    header: 'refunds.column.items',
    cell: cell(itemsCell),
    size: 100,
    meta: { grow: 13, givesWay: 3, sort: 'descending' },
  },
  {
    id: 'ordered',
    header: 'refunds.column.ordered',
    cell: cell(orderedCell, 'text-ink-muted'),
    size: 108,
    // The preferred width is what a date of another year needs.
    meta: { grow: 3, preferredSize: 148, givesWay: 2, sort: 'descending' },
  },
  {
    id: 'total',
    header: 'refunds.column.total',
    cell: cell(totalCell, 'text-ink-muted'),
    size: 92,
    meta: {
      grow: 0,
      givesWay: 1,
      isMoney: true,
      isNeverCut: true,
      alwaysFits: true,
      sort: 'descending',
      texts: totalTexts,
    },
  },
  {
    id: 'days',
    header: 'refunds.column.days',
    cell: cell(daysCell, 'text-ink-muted'),
    size: 92,
    meta: { grow: 0, givesWay: 5, isNumber: true, sort: 'descending', texts: daysTexts },
  },
]);
