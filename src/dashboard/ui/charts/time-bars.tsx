import type { KeyboardEvent } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { SumsTable } from '../sums-table.tsx';
import { type ChartMark, markWords } from './chart-mark.ts';
import { BAR, ChartTips, tipOf } from './chart-tips.tsx';
import { valueScale, type ValueScale } from './value-scale.ts';

/** The names of a chart, of its marks (e.g. “Day”) and of its values. */
type TimeBarsWords = {
  readonly label: string;
  readonly mark: string;
  readonly value: string;
  readonly before: string;
  readonly showTable: string;
};

/** A bar with a label of few letters below it. */
export type TimeMark = ChartMark & { readonly short: string };

/** The height (px) of the bars' area. */
const HEIGHT = 176;
/** The most labels below the bars, and the widest bar in percent of the area. */
const MOST_LABELS = 8;
const WIDEST_BAR = 9;

/** Arrow keys move the focus between the bars with links; Tab stops at one of them. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const links = [...(event.currentTarget.closest('svg')?.querySelectorAll('a') ?? [])];
  if (step === undefined) return;
  event.preventDefault();
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  links.at(Math.max(0, links.indexOf(event.currentTarget) + step * forward))?.focus();
}

/**
 * Bars over time, with the bars to compare with beside them. The table below has the same values
 * and links.
 */
export function TimeBars({
  marks,
  words,
  writeTick,
}: {
  marks: readonly TimeMark[];
  words: TimeBarsWords;
  writeTick: (value: number) => string;
}) {
  const isCompared = marks.some(({ before }) => before !== undefined);
  const scale = valueScale(marks.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  const first = marks.find(({ to }) => to !== undefined);
  const every = Math.ceil(marks.length / MOST_LABELS);
  return (
    <ChartTips>
      <div className="flex pt-2 text-xs text-ink-muted">
        <Ticks scale={scale} writeTick={writeTick} />
        <div className="min-w-0 flex-1">
          <svg
            role="group"
            aria-label={words.label}
            width="100%"
            height={HEIGHT}
            className="block rtl:-scale-x-100"
          >
            {scale.ticks.map((tick) => (
              <line
                key={tick}
                x2="100%"
                y1={HEIGHT * (1 - scale.shareOf(tick))}
                y2={HEIGHT * (1 - scale.shareOf(tick))}
                className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
              />
            ))}
            {marks.map((mark, index) => (
              <Bars
                key={mark.key}
                mark={mark}
                before={words.before}
                tabIndex={mark === first ? 0 : -1}
                index={index}
                width={100 / marks.length}
                scale={scale}
                isCompared={isCompared}
              />
            ))}
          </svg>
          <div aria-hidden className="mt-1 flex h-4 overflow-x-clip">
            {marks.map(({ key, short }, index) => (
              <span key={key} className="flex min-w-0 flex-1 justify-center">
                {/* A label near the end would be clipped. */}
                {index % every === Math.floor(every / 2) && marks.length - index > every / 2 && (
                  <span
                    className={`whitespace-nowrap ${Math.floor(index / every) % 2 === 0 ? '' : 'max-sm:hidden'}`}
                  >
                    {short}
                  </span>
                )}
              </span>
            ))}
          </div>
        </div>
      </div>
      {isCompared && (
        <div aria-hidden className="mt-2 flex gap-x-4 text-xs text-ink-muted">
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2.5 bg-accent print:[print-color-adjust:exact] forced-colors:bg-[Highlight]" />
            {words.value}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2.5 border border-ink-faint" />
            {words.before}
          </span>
        </div>
      )}
      <details className="mt-2 text-xs text-ink-muted print:hidden">
        <summary className="touch-line w-fit rounded-sm hover:text-ink">{words.showTable}</summary>
        <SumsTable
          label={words.label}
          head={[words.mark, words.value, ...(isCompared ? [words.before] : [])]}
          rows={marks.map(({ key, name, text, to, before }) => ({
            key,
            name,
            cells: [
              <bdi key="value" dir="ltr">
                {to === undefined ? (
                  text
                ) : (
                  <PageLink to={to} className="rounded-sm hover:text-accent hover:underline">
                    {text}
                  </PageLink>
                )}
              </bdi>,
              ...(isCompared ? [<bdi key="before">{before?.text ?? '—'}</bdi>] : []),
            ],
          }))}
        />
      </details>
    </ChartTips>
  );
}

/** As wide as the widest label, since some currencies have no short sign. */
function Ticks({ scale, writeTick }: { scale: ValueScale; writeTick: (value: number) => string }) {
  return (
    <div aria-hidden className="grid min-w-13 shrink-0 grid-rows-[0] pe-2 leading-none">
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          dir="ltr"
          className="relative col-start-1 row-start-1 -translate-y-1/2 place-self-start whitespace-nowrap"
          style={{ top: HEIGHT * (1 - scale.shareOf(tick)) }}
        >
          {writeTick(tick)}
        </span>
      ))}
    </div>
  );
}

function Bars({
  mark,
  before,
  tabIndex,
  index,
  width,
  scale,
  isCompared,
}: {
  mark: TimeMark;
  before: string;
  tabIndex: 0 | -1;
  index: number;
  /** In percent of the chart's width. */
  width: number;
  scale: ValueScale;
  isCompared: boolean;
}) {
  const bar = Math.min(width * (isCompared ? 0.38 : 0.72), WIDEST_BAR);
  const first = width * index + (width - bar * (isCompared ? 2 : 1)) / 2;
  const box = (value: number, place: number) => {
    const [from, to] = [scale.shareOf(Math.min(0, value)), scale.shareOf(Math.max(0, value))];
    return {
      x: `${first + bar * place}%`,
      width: `${bar}%`,
      y: HEIGHT * (1 - to),
      height: HEIGHT * (to - from),
    };
  };
  const bars = (
    <>
      <rect
        x={`${width * index}%`}
        width={`${width}%`}
        height={HEIGHT}
        className="fill-transparent group-hover:fill-hover group-focus-visible:fill-hover"
      />
      {mark.before && (
        <rect {...BAR} {...box(mark.before.value, 0)} className="fill-none stroke-ink-faint" />
      )}
      <rect
        {...BAR}
        {...box(mark.value, isCompared ? 1 : 0)}
        className="fill-accent forced-colors:fill-[Highlight]"
      />
    </>
  );
  const named = { 'aria-label': markWords(mark, before), ...tipOf(mark, before) };
  return mark.to === undefined ? (
    <g role="img" {...named}>
      {bars}
    </g>
  ) : (
    <PageLink to={mark.to} tabIndex={tabIndex} onKeyDown={moveFocus} className="group" {...named}>
      {bars}
    </PageLink>
  );
}
