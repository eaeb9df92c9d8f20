import type { MessageId } from '../../kit/i18n/messages.ts';
import type { RefundSort } from '../rows/refund-groups.ts';
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
  totalCell,
} from './refund-cells.tsx';

/** A column of the table of refunds. */
export type RefundColumn = {
  readonly id: string;
  readonly title: MessageId;
  readonly cell: RefundCell;
  /** Its grid track. */
  readonly track: string;
  /** The minimum width (px) of the table at which it is shown. */
  readonly from: number;
  readonly isEnd?: boolean;
  readonly className?: string;
  /** The two directions in which it sorts, the usual one first. */
  readonly sorts?: readonly [RefundSort, RefundSort];
};

/** The columns, in order; if room is short, those whose content is also in the order's drawer are hidden first. */
const COLUMNS: readonly RefundColumn[] = [
  { id: 'time', title: 'refunds.column.time', cell: timeCell, track: '5.5rem', from: 0, sorts: ['newest', 'oldest'] },
  { id: 'ticket', title: 'refunds.column.ticket', cell: ticketCell, track: 'minmax(6.5rem, 0.8fr)', from: 0 },
  { id: 'store', title: 'refunds.column.store', cell: storeCell, track: 'minmax(5.25rem, 1.1fr)', from: 0 },
  {
    id: 'amount',
    title: 'refunds.column.amount',
    cell: amountCell,
    track: '7rem',
    from: 0,
    isEnd: true,
    sorts: ['largest', 'smallest'],
  },
  { id: 'share', title: 'refunds.column.share', cell: shareCell, track: '3.5rem', from: 820, isEnd: true },
  { id: 'method', title: 'refunds.column.method', cell: methodCell, track: 'minmax(6.75rem, 0.7fr)', from: 0 },
  { id: 'reason', title: 'refunds.column.reason', cell: reasonCell, track: 'minmax(6.5rem, 1.4fr)', from: 0 },
  { id: 'items', title: 'refunds.column.items', cell: itemsCell, track: 'minmax(6.5rem, 1.3fr)', from: 880 },
  {
    id: 'ordered',
    title: 'refunds.column.ordered',
    cell: orderedCell,
    // The maximum is what a date of another year needs.
    track: 'minmax(7rem, 9.5rem)',
    from: 1020,
    className: 'text-ink-muted',
  },
  {
    id: 'total',
    title: 'refunds.column.total',
    cell: totalCell,
    track: '6rem',
    from: 1140,
    isEnd: true,
    className: 'text-ink-muted',
  },
  {
    id: 'days',
    title: 'refunds.column.days',
    cell: daysCell,
    track: '5rem',
    from: 740,
    isEnd: true,
    className: 'text-ink-muted',
  },
];

/** The columns that fit into a table of a width (px); a single store in view needs no store column. */
export function refundColumns(
  width: number,
  { showsStore, showsZones, isByDay }: Pick<RefundsMeta, 'showsZones' | 'isByDay'> & { readonly showsStore: boolean },
): { readonly columns: readonly RefundColumn[]; readonly tracks: string } {
  const columns = COLUMNS.filter(({ id, from }) => width >= from && (showsStore || id !== 'store'));
  // A zone's name or a day needs more room than a time.
  const timeTrack = isByDay ? (showsZones ? '7rem' : '6rem') : showsZones ? '10.5rem' : '8rem';
  return { columns, tracks: columns.map(({ id, track }) => (id === 'time' ? timeTrack : track)).join(' ') };
}
