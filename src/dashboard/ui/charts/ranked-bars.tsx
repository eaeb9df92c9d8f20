import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { PageLink } from '../navigation/page-link.tsx';
import { BarHatch } from './bar-hatch.tsx';
import { type ChartMark, markWords } from './chart-mark.ts';
import { type MarkProps, useMarkFocus } from './mark-focus.ts';

/** A bar of a ranking, with what more is said of it in a column of its own. */
export type RankedMark = ChartMark & {
  /** The language of its name (BCP 47), if that is another one. */
  readonly lang?: string | undefined;
  readonly note?: string | undefined;
};

/** The words of a ranking. */
export type RankedBarsWords = {
  /** The chart's name. */
  readonly label: string;
  /** Heads the names, the values and the notes. */
  readonly mark: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** What the values are compared with. */
  readonly before: string;
  readonly showAll: (count: number) => ReactNode;
};

/** How many marks are shown at first. */
const FEW = 8;

/**
 * Horizontal bars in the sequence given, as a table: its bars need no other one. Arrows move
 * between the marks.
 */
export function RankedBars({
  marks,
  words,
}: {
  marks: readonly RankedMark[];
  words: RankedBarsWords;
}) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole || marks.length <= FEW + 1 ? marks : marks.slice(0, FEW);
  const focus = useMarkFocus(shown.length);
  const longest = marks.reduce(
    (most, { value, before }) => Math.max(most, value, before?.value ?? 0),
    1,
  );
  const isCompared = marks.some(({ before }) => before !== undefined);
  return (
    <>
      <table aria-label={words.label} className="w-full text-row tabular-nums">
        <thead>
          <tr className="border-b border-line text-xs text-ink-muted *:py-1.5 *:font-normal">
            <th scope="col" className="text-start">
              {words.mark}
            </th>
            <th scope="col" className="ps-4 cramped:ps-2 text-end whitespace-nowrap">
              {words.value}
            </th>
            {isCompared && (
              <th scope="col" className="ps-4 cramped:ps-2 text-end whitespace-nowrap">
                {words.before}
              </th>
            )}
            {words.note !== undefined && (
              <th scope="col" className="ps-4 cramped:ps-2 text-end whitespace-nowrap">
                {words.note}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((mark, index) => (
            <tr key={mark.key} className="hover:bg-hover">
              <th scope="row" className="w-full py-1 text-start font-normal">
                <MarkName
                  mark={mark}
                  label={markWords(mark, words.before)}
                  props={focus.markProps(index)}
                />
                <svg
                  aria-hidden
                  width="100%"
                  height={isCompared ? 9 : 5}
                  className="mt-0.5 block rtl:-scale-x-100"
                >
                  <rect
                    width={`${barPercent(mark.value, longest)}%`}
                    height="5"
                    rx="1"
                    className="fill-accent forced-colors:fill-[Highlight]"
                  />
                  {mark.before && (
                    <>
                      <BarHatch id={`${id}-${index}`} />
                      <rect
                        y="5"
                        width={`${barPercent(mark.before.value, longest)}%`}
                        height="4"
                        fill={`url(#${id}-${index})`}
                      />
                    </>
                  )}
                </svg>
              </th>
              <td className="py-1 ps-4 cramped:ps-2 text-end align-top whitespace-nowrap">
                <bdi dir="ltr">{mark.text}</bdi>
              </td>
              {isCompared && (
                <td className="py-1 ps-4 cramped:ps-2 text-end align-top whitespace-nowrap text-ink-muted">
                  <bdi dir="ltr">{mark.before?.text ?? '—'}</bdi>
                </td>
              )}
              {words.note !== undefined && (
                <td className="py-1 ps-4 cramped:ps-2 text-end align-top whitespace-nowrap text-ink-muted">
                  <bdi>{mark.note ?? '—'}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < marks.length && (
        <button
          type="button"
          className="touch-target mt-1 rounded-sm text-xs text-ink-muted hover:text-ink hover:underline print:hidden"
          onClick={({ currentTarget: { previousElementSibling: table } }) => {
            // The pressed button is about to be removed.
            flushSync(() => setIsWhole(true));
            table?.querySelector<HTMLElement>(`[data-mark="${FEW}"]`)?.focus();
          }}
        >
          {words.showAll(marks.length)}
        </button>
      )}
    </>
  );
}

function barPercent(value: number, longest: number): number {
  return Math.max(0, (value / longest) * 100);
}

function MarkName({
  mark: { name, lang, to },
  label,
  props,
}: {
  mark: RankedMark;
  label: string;
  props: MarkProps;
}) {
  const text = (
    <bdi lang={lang} className="wrap-anywhere cramped:wrap-break-word">
      {name}
    </bdi>
  );
  return to === undefined ? (
    <span {...props} role="img" aria-label={label} className="rounded-sm">
      {text}
    </span>
  ) : (
    <PageLink
      {...props}
      to={to}
      aria-label={label}
      className="rounded-sm hover:text-accent hover:underline"
    >
      {text}
    </PageLink>
  );
}
