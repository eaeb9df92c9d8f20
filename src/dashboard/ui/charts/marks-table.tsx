import { PageLink } from '../navigation/page-link.tsx';
import type { ChartMark } from './chart-mark.ts';

/** The words of a table beside a chart. */
export type MarksTableWords = {
  /** The chart's name. */
  readonly label: string;
  /** Heads the marks, e.g. “Day”. */
  readonly mark: string;
  /** Heads the values. */
  readonly value: string;
  /** What the values are compared with. */
  readonly before: string;
  readonly showTable: string;
};

/** The marks of a chart with their values and links, on request. */
export function MarksTable({
  marks,
  words,
  isCompared,
}: {
  marks: readonly ChartMark[];
  words: MarksTableWords;
  isCompared: boolean;
}) {
  return (
    <details className="mt-2 text-xs text-ink-muted print:hidden">
      <summary className="touch-line w-fit rounded-sm hover:text-ink">{words.showTable}</summary>
      <table aria-label={words.label} className="mt-1 w-full text-row text-ink tabular-nums">
        <thead>
          <tr className="border-b border-line text-xs text-ink-muted *:py-1.5 *:font-normal">
            <th scope="col" className="text-start">
              {words.mark}
            </th>
            <th scope="col" className="text-end">
              {words.value}
            </th>
            {isCompared && (
              <th scope="col" className="text-end">
                {words.before}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {marks.map(({ key, name, text, to, before }) => (
            <tr key={key} className="hover:bg-hover">
              <th scope="row" className="py-1 text-start font-normal">
                {name}
              </th>
              <td className="ps-4 text-end">
                {to === undefined ? (
                  <bdi dir="ltr">{text}</bdi>
                ) : (
                  <PageLink to={to} className="rounded-sm hover:text-accent hover:underline">
                    <bdi dir="ltr">{text}</bdi>
                  </PageLink>
                )}
              </td>
              {isCompared && (
                <td className="ps-4 text-end text-ink-muted">
                  <bdi dir="ltr">{before?.text ?? '—'}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
