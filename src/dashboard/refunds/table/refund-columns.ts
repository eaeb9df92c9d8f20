import type { MessageId } from '../../kit/i18n/messages.ts';
import type { TextWidths } from '../../kit/table/text-lines.tsx';
import type { SortColumn } from '../rows/refund-sort.ts';
import {
  amountCell,
  daysCell,
  itemsCell,
  methodCell,
  orderedCell,
  reasonCell,
  type RefundCell,
  shareCell,
  storeCell,
  ticketCell,
  timeCell,
  totalCell,
} from './refund-cells.tsx';

/** A column of the table of refunds. */
export type RefundColumn = {
  readonly id: SortColumn;
  readonly title: MessageId;
  readonly cell: RefundCell;
  /** The minimum width in rem; its text may need more. */
  readonly least: number;
  /** How wide it becomes where there is room, as in a grid track; without it, no wider than it must. */
  readonly most?: string;
  /** The minimum width (px) of the table at which it is shown. */
  readonly from: number;
  readonly isEnd?: boolean;
  readonly className?: string;
};

/** The columns, in order; if room is short, those whose content is also in the order's drawer are hidden first. */
export const REFUND_COLUMNS: readonly RefundColumn[] = [
  { id: 'time', title: 'refunds.column.time', cell: timeCell, least: 6, from: 0 },
  { id: 'ticket', title: 'refunds.column.ticket', cell: ticketCell, least: 6.5, most: '0.8fr', from: 0 },
  { id: 'store', title: 'refunds.column.store', cell: storeCell, least: 5.25, most: '1.1fr', from: 0 },
  {
    id: 'amount',
    title: 'refunds.column.amount',
    cell: amountCell,
    least: 7,
    from: 0,
    isEnd: true,
  },
  { id: 'share', title: 'refunds.column.share', cell: shareCell, least: 6, from: 860, isEnd: true },
  { id: 'method', title: 'refunds.column.method', cell: methodCell, least: 6.75, most: '0.7fr', from: 0 },
  { id: 'reason', title: 'refunds.column.reason', cell: reasonCell, least: 6.5, most: '1.4fr', from: 624 },
  { id: 'items', title: 'refunds.column.items', cell: itemsCell, least: 6.5, most: '1.3fr', from: 940 },
  {
    id: 'ordered',
    title: 'refunds.column.ordered',
    cell: orderedCell,
    // The maximum is what a date of another year needs.
    least: 7,
    most: '9.5rem',
    from: 1080,
    className: 'text-ink-muted',
  },
  {
    id: 'total',
    title: 'refunds.column.total',
    cell: totalCell,
    least: 6,
    from: 1200,
    isEnd: true,
    className: 'text-ink-muted',
  },
  {
    id: 'days',
    title: 'refunds.column.days',
    cell: daysCell,
    least: 6,
    from: 740,
    isEnd: true,
    className: 'text-ink-muted',
  },
];

const REM = 16;
/** Padding (px) of a row on both sides. */
const ROW_SIDES = 16;
/** A time or ticket may take at most this part of a table from other columns. */
const MAX_PART = 1 / 5;

/**
 * The columns that fit into a table of a width (px), and their tracks, with room for texts of these widths; a single store in view needs no
 * store column.
 */
export function refundColumns(
  width: number,
  showsStore: boolean,
  texts: TextWidths,
): { readonly columns: readonly RefundColumn[]; readonly tracks: string } {
  /** How much more (px) than its minimum a column should have. */
  const lack = ({ id, least }: RefundColumn, most: number) => Math.max(0, Math.min(texts[id] ?? 0, most) - least * REM);
  // An amount is never truncated; a truncated time or ticket is useless, a truncated store name still readable.
  const required = (column: RefundColumn) => {
    if (column.id === 'store') return 0;
    return lack(column, column.id === 'amount' || column.id === 'total' ? width : width * MAX_PART);
  };
  const sum = (columns: readonly RefundColumn[], sizeOf: (column: RefundColumn) => number) =>
    columns.reduce((total, column) => total + sizeOf(column), 0);
  const room =
    width -
    sum(
      REFUND_COLUMNS.filter(({ from }) => from === 0),
      required,
    );
  const columns = REFUND_COLUMNS.filter(
    (column) => (column.from === 0 || column.from <= room - required(column)) && (showsStore || column.id !== 'store'),
  );
  let left = width - ROW_SIDES - sum(columns, (column) => column.least * REM + required(column));
  const tracks = columns.map((column) => {
    const { least, most } = column;
    const gain = Math.max(0, Math.min(lack(column, width) - required(column), left));
    left -= gain;
    const size = `max(${least}rem, ${least * REM + required(column) + gain}px)`;
    return most === undefined ? size : `minmax(${size}, ${most})`;
  });
  return { columns, tracks: tracks.join(' ') };
}
