import { PageLink } from '../navigation/page-link.tsx';
import { type ChartMark, markWords } from './chart-mark.ts';
import { type MarkProps, useMarkFocus } from './mark-focus.ts';

/** Tints from the least to the most; numbers in the cells tell what colors can't. */
const TINTS = [
  '',
  'bg-accent/8',
  'bg-accent/16',
  'bg-accent/24',
  'bg-accent/32',
  'bg-accent/40',
] as const;

/** A cell with the few letters that fit into it. */
export type HeatMark = ChartMark & { readonly short: string };

/** A row of cells, one for each column. */
export type HeatRow = { readonly name: string; readonly marks: readonly HeatMark[] };

/** A table whose cells are tinted by their value. Arrows, Home and End move between the cells. */
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
  /** What values are compared with, in words. */
  before: string;
}) {
  const marks = rows.flatMap((row) => row.marks);
  const focus = useMarkFocus(marks.length, columns.length);
  const most = marks.reduce((largest, { value }) => Math.max(largest, value), 1);
  return (
    <table
      aria-label={label}
      className="w-full table-fixed border-separate cramped:w-72 border-spacing-0.5 text-xs tabular-nums"
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
        {rows.map((row, line) => (
          <tr key={row.name}>
            <th scope="row" className="text-start font-normal whitespace-nowrap text-ink-muted">
              {row.name}
            </th>
            {row.marks.map((mark, column) => (
              <td key={mark.key} className="p-0">
                <Cell
                  mark={mark}
                  tint={tintOf(mark.value / most)}
                  label={markWords(mark, before)}
                  props={focus.markProps(line * columns.length + column)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function tintOf(share: number): string {
  return (
    TINTS[
      share <= 0 ? 0 : Math.min(TINTS.length - 1, 1 + Math.floor(share * (TINTS.length - 1)))
    ] ?? ''
  );
}

function Cell({
  mark: { short, to, value },
  tint,
  label,
  props,
}: {
  mark: HeatMark;
  tint: string;
  label: string;
  props: MarkProps;
}) {
  const look = `relative block h-6 overflow-hidden rounded-sm text-center leading-6 [print-color-adjust:exact] ${value === 0 ? 'bg-sunken text-ink-faint' : tint}`;
  return to === undefined ? (
    <span {...props} role="img" aria-label={label} title={label} className={look}>
      {short}
    </span>
  ) : (
    <PageLink
      {...props}
      to={to}
      title={label}
      className={`${look} hover:outline-2 hover:outline-accent`}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden>{short}</span>
    </PageLink>
  );
}
