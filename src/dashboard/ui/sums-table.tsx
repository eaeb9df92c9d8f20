import { Children, type ReactNode } from 'react';

/** A row of a table of sums: its name, and a cell for each further column. */
export type SumsRow = {
  readonly key: string;
  readonly name: ReactNode;
  readonly cells: readonly ReactNode[];
  /** A sum of rows above it, or a part of the row above it. */
  readonly kind?: 'sum' | 'part' | undefined;
  readonly className?: string | undefined;
};

export type SumsOrder = 'ascending' | 'descending' | 'none';

const CELL = 'ps-4 phone:ps-2';
const NUMBER = `${CELL} text-end whitespace-nowrap`;
const TEXT = `${CELL} py-1.5 text-start`;
/** The first column, in front of those that scroll; collapsed borders would not stay with it. */
const FIXED =
  'sticky start-0 z-1 bg-inherit pe-2 after:absolute after:inset-y-0 after:end-0 after:w-px after:bg-line';
/** In a box that scrolls; a collapsed border would not stay with it. */
const HEAD = 'sticky top-0 z-2 bg-surface shadow-[0_1px_var(--color-line)] print:static';
const LAST_SUM =
  'last:sticky last:bottom-0 last:z-2 last:shadow-[0_-1px_var(--color-line)] print:last:static';
const KINDS = { sum: 'border-t border-line font-semibold', part: 'text-xs text-ink-muted' };

/** A table whose rows have names and numbers. */
export function SumsTable({
  label,
  head,
  orders,
  over,
  texts = 0,
  rows,
  isWide = false,
  cellClassNames,
  className = 'w-full',
}: {
  label?: string | undefined;
  /** The names of the columns; the first one names the rows. */
  head?: readonly ReactNode[] | undefined;
  /** How each column is sorted, if it can be. */
  orders?: readonly SumsOrder[] | undefined;
  /** A name above the last columns. */
  over?: { readonly name: ReactNode; readonly columns: number } | undefined;
  /** Text columns after the first one. */
  texts?: number;
  rows: readonly SumsRow[];
  /** True in a box that scrolls, where the head, the first column and a last sum stay. */
  isWide?: boolean;
  /** Styles of each column after the first one. */
  cellClassNames?: readonly string[] | undefined;
  className?: string;
}) {
  const [ground, first] = isWide ? ['bg-surface', FIXED] : ['', ''];
  const lookOf = (index: number) =>
    `${index < texts ? TEXT : NUMBER} ${cellClassNames?.[index] ?? ''}`;
  return (
    <table
      aria-label={label}
      className={`${className} border-collapse text-row tabular-nums max-[24rem]:text-xs`}
    >
      {head && (
        <thead className={isWide ? HEAD : ''}>
          {over && (
            <tr className="text-xs text-ink-muted">
              <td colSpan={head.length - over.columns}>{null}</td>
              <th scope="colgroup" colSpan={over.columns} className={`${CELL} font-normal`}>
                <span className="block border-b border-line text-start">{over.name}</span>
              </th>
            </tr>
          )}
          <tr
            className={`${ground} border-b border-line text-xs text-ink-muted *:py-1 *:align-bottom *:font-normal phone:*:whitespace-normal`}
          >
            {Children.map(head, (name, index) => (
              <th
                scope="col"
                aria-sort={orders?.[index]}
                className={index === 0 ? `text-start ${first}` : lookOf(index - 1)}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, name, cells, kind, className: look = '' }) => (
          <tr
            key={key}
            className={`h-7 ${ground} hover:bg-hover ${kind ? KINDS[kind] : ''} ${isWide && kind === 'sum' ? LAST_SUM : ''} ${look}`}
          >
            <th
              scope="row"
              className={`py-1 text-start [font-weight:inherit] wrap-anywhere cramped:wrap-break-word print:wrap-break-word ${first} ${kind === 'part' ? 'ps-4' : ''}`}
            >
              {name}
            </th>
            {Children.map(cells, (cell, index) => (
              <td className={lookOf(index)}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
