import { type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { inlineCell } from '../table/cell-content.tsx';
import type { MessageId } from '../i18n/messages.ts';
import type { AnyEntry, TableColumns } from '../table/table-columns.ts';
import { type TableLayout, wantedColumns } from '../table/table-layout.ts';
import { PrintedWhen } from './printed-when.tsx';

/** More rows than anybody reads on paper, some 300 sheets, would keep the browser busy for long. */
const MAX_ROWS = 10_000;

/** A column on paper. */
type PaperColumn<Row> = {
  readonly id: string;
  readonly title: MessageId;
  /** Whether its cells end at the same line, as numbers do. */
  readonly isEnd?: true | undefined;
  readonly cell: (row: Row) => ReactNode;
};

/** A table on paper: its columns and all of its rows, of which the screen may show a part. */
export type TableOnPaper<Row extends { readonly id: string }> = {
  readonly columns: readonly PaperColumn<Row>[];
  readonly rows: readonly Row[];
};

/** The columns of a table in `layout` on paper. */
export function paperColumns<Entry extends AnyEntry>(
  columns: TableColumns<Entry>,
  layout: TableLayout,
  entryOf: (record: Entry['record']) => Entry,
): TableOnPaper<Entry['record']>['columns'] {
  return wantedColumns(columns, layout)
    .map(columns.get)
    .map((column) => ({
      id: column.id,
      title: column.header,
      isEnd: column.meta.isMoney ?? column.meta.isNumber,
      cell: (row) => inlineCell(column.cell({ row: { original: entryOf(row) } })),
    }));
}

/** A whole table on paper, in place of the page, with `title` and `head` above it. */
export function PrintedTable<Row extends { readonly id: string }>({
  title,
  head,
  columns,
  rows,
}: TableOnPaper<Row> & { title: ReactNode; head: ReactNode }) {
  return createPortal(
    <div className="printed-table">
      <h1>{title}</h1>
      {head}
      <p>
        <PrintedWhen />
      </p>
      <table className="printed-rows">
        <thead>
          <tr>
            {columns.map(({ id, title: name, isEnd }) => (
              <th key={id} scope="col" data-end={isEnd}>
                <FormattedMessage id={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, isEnd, cell }) => (
                <td key={id} data-end={isEnd}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && (
        <p>
          <FormattedMessage id="print.first" values={{ shown: MAX_ROWS, count: rows.length }} />
        </p>
      )}
    </div>,
    document.body,
  );
}
