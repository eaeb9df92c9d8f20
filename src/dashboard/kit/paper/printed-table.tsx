import './printed-table.css';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { inlineCell } from '../table/cell-content.tsx';
import type { AnyColumns, AnyEntry, TableColumns } from '../table/table-columns.ts';
import { type TableLayout, wantedColumns } from '../table/table-layout.ts';

/** More rows than anybody reads on paper, some 300 sheets, would keep the browser busy for long. */
const MAX_ROWS = 10_000;

/** Renders `children` while the browser prints the page: at once, since the browser lays the page out right after its event. */
export function OnPaper({ children }: { children: () => ReactNode }): ReactNode {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const show = () => flushSync(() => setIsPrinting(true));
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, []);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const hide = () => setIsPrinting(false);
    // Some browsers fire afterprint too early; a pointer or key press means that the user is back.
    window.addEventListener('pointerdown', hide, { capture: true });
    window.addEventListener('keydown', hide, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', hide, { capture: true });
      window.removeEventListener('keydown', hide, { capture: true });
    };
  }, [isPrinting]);
  return isPrinting && children();
}

/** A table on paper: its columns, in `layout`, and all of its rows, of which the screen shows a window. */
export type TableOnPaper<Entry extends AnyEntry> = {
  readonly columns: TableColumns<Entry>;
  readonly layout: TableLayout;
  readonly rows: readonly Entry['record'][];
  readonly entryOf: (record: Entry['record']) => Entry;
};

function isEnd({ meta }: AnyColumns['list'][number]): true | undefined {
  return meta.isMoney ?? meta.isNumber;
}

/** A whole table on paper, in place of the page, with `title` and `head` above it. */
export function PrintedTable<Entry extends AnyEntry>({
  title,
  head,
  columns,
  layout,
  rows,
  entryOf,
}: TableOnPaper<Entry> & { title: ReactNode; head: ReactNode }) {
  const shown = wantedColumns(columns, layout).map(columns.get);
  const [printedAt] = useState(Date.now);
  return createPortal(
    <div className="printed-table">
      <h1>{title}</h1>
      {head}
      <p>
        <FormattedMessage
          id="print.when"
          values={{ when: <FormattedDate value={printedAt} dateStyle="long" timeStyle="short" /> }}
        />
      </p>
      <table className="printed-rows">
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.id} scope="col" data-end={isEnd(column)}>
                <FormattedMessage id={column.header} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <tr key={row.id}>
              {shown.map((column) => (
                <td key={column.id} data-end={isEnd(column)}>
                  {inlineCell(column.cell({ row: { original: entryOf(row) } }))}
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
