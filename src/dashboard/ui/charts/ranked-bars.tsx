import { useState } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { SumsTable } from '../sums-table.tsx';
import type { ChartMark } from './chart-mark.ts';
import { ChartTips, tipOf } from './chart-tips.tsx';

/** A bar of a ranking. */
export type RankedMark = ChartMark & {
  /** The language of its name (BCP 47), if it differs from the page's. */
  readonly lang?: string | undefined;
  readonly note?: string | undefined;
};

/** The bars shown at first. */
const FEW = 8;

function Bar({ share, className }: { share: number; className: string }) {
  return <div className={`h-1 ${className}`} style={{ width: `${Math.max(0, share * 100)}%` }} />;
}

/** Horizontal bars in the given order, in the rows of a table. */
export function RankedBars({
  marks,
  label,
  head: [mark, value, before, note],
  showAll,
}: {
  marks: readonly RankedMark[];
  label: string;
  /** Column names: marks, values, values to compare with, and notes. */
  head: readonly [mark: string, value: string, before: string, note: string | undefined];
  showAll: string;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || marks.length <= FEW + 1 ? marks : marks.slice(0, FEW);
  const isCompared = marks.some((each) => each.before !== undefined);
  const longest = Math.max(1, ...marks.flatMap((each) => [each.value, each.before?.value ?? 0]));
  return (
    <ChartTips>
      <SumsTable
        label={label}
        head={[mark, value, ...(isCompared ? [before] : []), ...(note === undefined ? [] : [note])]}
        rows={shown.map((each) => ({
          key: each.key,
          name: (
            <div className="w-full font-normal" {...tipOf(each, before)}>
              <bdi lang={each.lang}>
                {each.to === undefined ? (
                  each.name
                ) : (
                  <PageLink to={each.to} className="rounded-sm hover:text-accent hover:underline">
                    {each.name}
                  </PageLink>
                )}
              </bdi>
              <Bar
                share={each.value / longest}
                className="bg-accent print:[print-color-adjust:exact] forced-colors:bg-[Highlight]"
              />
              {each.before && (
                <Bar share={each.before.value / longest} className="border border-ink-faint" />
              )}
            </div>
          ),
          cells: [
            <bdi key="value" dir="ltr">
              {each.text}
            </bdi>,
            ...(isCompared ? [<Muted key="before" text={each.before?.text} />] : []),
            ...(note === undefined ? [] : [<Muted key="note" text={each.note} />]),
          ],
        }))}
      />
      {shown.length < marks.length && (
        <button
          type="button"
          className="touch-target mt-1 rounded-sm text-xs text-ink-muted hover:text-ink hover:underline print:hidden"
          onClick={() => setShowsAll(true)}
        >
          {showAll}
        </button>
      )}
    </ChartTips>
  );
}

function Muted({ text }: { text: string | undefined }) {
  return <bdi className="text-ink-muted">{text ?? '—'}</bdi>;
}
