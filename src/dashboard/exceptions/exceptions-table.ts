import type { IntlShape } from 'react-intl';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type Cell, codeCell, textCell } from '#order-tables/cell.ts';
import { clockCell, instantCell, moneyCell } from '#order-tables/table-context.ts';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import type { Entry } from '#order-domain/exceptions/entry.ts';
import { entrySentence, entryTitle } from './entry-words.ts';

type Column = { readonly id: string; readonly title: string; readonly cell: (entry: Entry) => Cell };

/** Exceptions as a table, in the order of the page: what was found, of which order, and what was done with it. */
export function exceptionsTable(
  entries: readonly Entry[],
  { intl, languages, stores }: { intl: IntlShape; languages: string; stores: StoreDirectory },
): { readonly columns: readonly Pick<Column, 'id' | 'title'>[]; readonly rows: readonly (readonly Cell[])[] } {
  const context = { storeOf: stores.find, languages };
  const timeOf = ({ found }: Entry) => printUtcSecond(found.at);
  const columns: readonly Column[] = [
    { id: 'day', title: 'Day', cell: ({ found }) => textCell(found.day) },
    { id: 'at', title: 'Time', cell: (entry) => clockCell(timeOf(entry), entry.found, context) },
    { id: 'at_utc', title: 'Time (UTC)', cell: (entry) => instantCell(timeOf(entry)) },
    { id: 'store', title: 'Store', cell: ({ found }) => textCell(stores.find(found.storeId).name) },
    { id: 'ticket_number', title: 'Ticket', cell: ({ found }) => textCell(entryTitle(found)) },
    { id: 'order_id', title: 'Order ID', cell: ({ found }) => textCell(found.orderId) },
    { id: 'kind', title: 'Kind', cell: ({ found }) => textCell(intl.formatMessage({ id: `exception.${found.kind}` })) },
    { id: 'certain', title: 'Certain', cell: ({ found }) => codeCell('answer', found.certain ? 'yes' : 'no') },
    { id: 'found', title: 'Found', cell: ({ found }) => textCell(entrySentence(intl, found, languages)) },
    { id: 'at_stake', title: 'At stake', cell: ({ found }) => moneyCell(found.stake, found, context) },
    { id: 'currency', title: 'Currency', cell: ({ found }) => textCell(found.currency) },
    { id: 'customer', title: 'Customer', cell: ({ found }) => textCell(found.person?.name) },
    {
      id: 'state',
      title: 'State',
      cell: ({ state }) => textCell(intl.formatMessage({ id: `exceptions.state.${state}` })),
    },
    { id: 'note', title: 'Note', cell: ({ mark }) => textCell(mark?.note) },
    { id: 'by', title: 'By', cell: ({ mark }) => textCell(mark?.by) },
    { id: 'snoozed_until', title: 'Snoozed until', cell: ({ mark }) => textCell(mark?.until) },
  ];
  return { columns, rows: entries.map((entry) => columns.map(({ cell }) => cell(entry))) };
}
