import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import type { ListedRow, TableColumn } from '../table/table-columns.ts';
import { PrintedWhen } from './printed-when.tsx';

/** More rows than anybody reads on paper, some 300 sheets, would keep the browser busy for long. */
const MAX_ROWS = 10_000;

/** A table on paper: its columns and all of its rows, of which the screen may show a part. */
export type TableOnPaper<Row extends ListedRow> = {
  readonly columns: readonly Pick<TableColumn<Row>, 'id' | 'header' | 'isNumber' | 'cell'>[];
  readonly rows: readonly Row[];
};

/** A whole table on paper, in place of the page, with `title` and `head` above it. */
export function PrintedTable<Row extends ListedRow>({
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
            {columns.map(({ id, header, isNumber }) => (
              <th key={id} scope="col" data-end={isNumber}>
                <FormattedMessage id={header} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, isNumber, cell: Cell }) => (
                <td key={id} data-end={isNumber}>
                  <Cell row={row} />
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
