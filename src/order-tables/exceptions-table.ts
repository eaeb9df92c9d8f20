import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { type Cell, codeCell, textCell } from './cell.ts';
import type { TableColumn } from './order-tables.ts';
import {
  clockCell,
  instantCell,
  moneyCell,
  storeName,
  type TableContext,
} from './table-context.ts';

type ExceptionColumn = TableColumn & {
  readonly cell: (entry: ExceptionEntry, context: TableContext) => Cell;
};

const COLUMNS: readonly ExceptionColumn[] = [
  { id: 'day', title: 'Day', cell: ({ found }) => textCell(found.day) },
  {
    id: 'at',
    title: 'Time',
    isTime: true,
    cell: ({ found }, context) => clockCell(found.at, { ...found, tzOffsetMinutes: null }, context),
  },
  { id: 'at_utc', title: 'Time (UTC)', isTime: true, cell: ({ found }) => instantCell(found.at) },
  {
    id: 'store',
    title: 'Store',
    cell: ({ found }, context) => textCell(storeName(found.storeId, context)),
  },
  {
    id: 'ticket_number',
    title: 'Ticket',
    cell: ({ found }) => textCell(found.ticket ?? found.orderId?.slice(0, 8)),
  },
  { id: 'order_id', title: 'Order ID', cell: ({ found }) => textCell(found.orderId) },
  { id: 'kind', title: 'Kind', cell: ({ found }) => codeCell('exception', found.kind) },
  {
    id: 'certain',
    title: 'Certain',
    cell: ({ found }) => codeCell('answer', found.certain ? 'yes' : 'no'),
  },
  {
    id: 'at_stake',
    title: 'At stake',
    isMoney: true,
    cell: ({ found }, context) =>
      moneyCell(found.stake, { ...found, tzOffsetMinutes: null }, context),
  },
  { id: 'currency', title: 'Currency', cell: ({ found }) => textCell(found.currency) },
  { id: 'customer', title: 'Customer', cell: ({ found }) => textCell(found.person?.name) },
  { id: 'state', title: 'State', cell: ({ state }) => codeCell('exception_state', state) },
  { id: 'note', title: 'Note', cell: ({ mark }) => textCell(mark?.note) },
  { id: 'by', title: 'By', cell: ({ mark }) => textCell(mark?.by) },
  { id: 'snoozed_until', title: 'Snoozed until', cell: ({ mark }) => textCell(mark?.until) },
];

/** The columns of the page of exceptions, without the sentence of each kind. */
export const EXCEPTIONS_TABLE = {
  title: 'Exceptions',
  columns: COLUMNS satisfies readonly TableColumn[],
  cells: (entry: ExceptionEntry, context: TableContext): readonly Cell[] =>
    COLUMNS.map(({ cell }) => cell(entry, context)),
};
