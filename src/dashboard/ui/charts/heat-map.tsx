import type { KeyboardEvent } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { type ChartMark, markWords } from './chart-mark.ts';
import { ChartTips, tipOf } from './chart-tips.tsx';

/** Tints from low to high; the numbers in the cells do not depend on colors. */
const TINTS = ['bg-accent/8', 'bg-accent/16', 'bg-accent/24', 'bg-accent/32', 'bg-accent/40'];

/** A cell with a label of few letters. */
export type HeatMark = ChartMark & { readonly short: string };

/** A row of cells, one for each column. */
export type HeatRow = { readonly name: string; readonly marks: readonly HeatMark[] };

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys move the focus between links; Tab stops at one of them. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>) {
  const step = STEPS[event.key];
  const cell = event.currentTarget.closest('td');
  const table = event.currentTarget.closest('table');
  if (!step || !cell || !table) return;
  event.preventDefault();
  const forward = getComputedStyle(table).direction === 'rtl' ? -1 : 1;
  let row = [...table.rows].findIndex((each) => each.contains(cell)) + step[0];
  let column = cell.cellIndex + step[1] * forward;
  for (let next = table.rows[row]?.cells[column]; next; next = table.rows[row]?.cells[column]) {
    const link = next.querySelector('a');
    if (link) return link.focus();
    row += step[0];
    column += step[1] * forward;
  }
}

/** A table whose cells are tinted by their value. */
export function HeatMap({
  label,
  corner,
  columns,
  rows,
  before,
}: {
  label: string;
  /** Heads the rows' names. */
  corner: string;
  columns: readonly { readonly name: string; readonly short: string }[];
  rows: readonly HeatRow[];
  /** Names the period to compare with. */
  before: string;
}) {
  const first = rows.flatMap((row) => row.marks).find(({ to }) => to !== undefined);
  const most = Math.max(1, ...rows.flatMap((row) => row.marks.map(({ value }) => value)));
  return (
    <ChartTips>
      <table
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-0.5 text-xs tabular-nums cramped:w-72"
      >
        <thead>
          <tr className="text-ink-muted *:font-normal">
            <th scope="col" className="w-12 text-start">
              <span className="sr-only">{corner}</span>
            </th>
            {columns.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className="text-start font-normal whitespace-nowrap text-ink-muted">
                {row.name}
              </th>
              {row.marks.map((mark) => (
                <td key={mark.key} className="p-0">
                  <Cell
                    mark={mark}
                    share={mark.value / most}
                    before={before}
                    tabIndex={mark === first ? 0 : -1}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ChartTips>
  );
}

function Cell({
  mark,
  share,
  before,
  tabIndex,
}: {
  mark: HeatMark;
  /** A share of the largest value. */
  share: number;
  before: string;
  tabIndex: 0 | -1;
}) {
  const { short, to } = mark;
  const [label, tip] = [markWords(mark, before), tipOf(mark, before)];
  const tint = TINTS[Math.min(TINTS.length - 1, Math.floor(share * TINTS.length))];
  const look = `relative block h-6 overflow-hidden rounded-sm text-center leading-6 [print-color-adjust:exact] ${share > 0 ? tint : 'bg-sunken text-ink-faint'}`;
  return to === undefined ? (
    <span role="img" aria-label={label} {...tip} className={look}>
      {short}
    </span>
  ) : (
    <PageLink
      to={to}
      tabIndex={tabIndex}
      onKeyDown={moveFocus}
      {...tip}
      className={`${look} hover:outline-2 hover:outline-accent`}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden>{short}</span>
    </PageLink>
  );
}
