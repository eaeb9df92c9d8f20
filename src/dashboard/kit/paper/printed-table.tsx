import './printed-table.css';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { FormattedDate, FormattedMessage } from 'react-intl';

/** More rows than anybody reads on paper, some 300 sheets, would keep the browser busy for long. */
const MAX_ROWS = 10_000;

/** A column on paper. */
export type PrintedColumn<Row> = {
  readonly id: string;
  readonly title: ReactNode;
  /** Aligned to the end, and never broken into lines. */
  readonly isEnd: boolean;
  readonly cell: (row: Row) => ReactNode;
};

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

/** A whole table on paper, in place of the page: `title` and `head` above it, and all of its rows, of which the screen shows a window. */
export function PrintedTable<Row extends { readonly id: string }>({
  title,
  head,
  columns,
  rows,
}: {
  title: ReactNode;
  head: ReactNode;
  columns: readonly PrintedColumn<Row>[];
  rows: readonly Row[];
}) {
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
            {columns.map(({ id, title, isEnd }) => (
              <th key={id} scope="col" data-end={isEnd || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, isEnd, cell }) => (
                <td key={id} data-end={isEnd || undefined}>
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
