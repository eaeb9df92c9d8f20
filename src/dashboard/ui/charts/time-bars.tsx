import { useId, useState } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { BarHatch } from './bar-hatch.tsx';
import { type ChartMark, markWords } from './chart-mark.ts';
import { type Part, usePart } from './chosen-part.ts';
import { MarksTable, type MarksTableWords } from './marks-table.tsx';
import { type MarkProps, useMarkFocus } from './mark-focus.ts';
import { valueScale, type ValueScale } from './value-scale.ts';

/** The words of a chart over time. */
export type TimeBarsWords = MarksTableWords & {
  /** How a part of the time is chosen. */
  readonly narrow: string;
};

/** A bar with the few letters that stand below it. */
export type TimeMark = ChartMark & { readonly short: string };

/** The height (px) of the bars' area. */
const HEIGHT = 176;
/** The most labels below the bars, and the widest bar in percent of the area. */
const MOST_LABELS = 8;
const WIDEST_BAR = 9;

/**
 * Bars over time, with those compared with hatched beside them. Arrows move between the marks,
 * Enter follows a mark's link; dragging, or Shift and arrows and then Enter, narrows the time to
 * some of them.
 */
export function TimeBars({
  marks,
  words,
  writeTick,
  onNarrow,
}: {
  marks: readonly TimeMark[];
  words: TimeBarsWords;
  writeTick: (value: number) => string;
  /** Narrows the time to some marks, both inclusive; undefined: it can't be narrowed. */
  onNarrow?: ((first: number, last: number) => void) | undefined;
}) {
  const id = useId();
  const [pointed, setPointed] = useState<number>();
  const focus = useMarkFocus(marks.length);
  const part = usePart(marks.length, focus.move, onNarrow);
  const scale = valueScale(marks.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  const isCompared = marks.some(({ before }) => before !== undefined);
  return (
    <div>
      <Readout
        marks={marks}
        pointed={pointed}
        part={part.chosen}
        words={words}
        isNarrowable={onNarrow !== undefined}
      />
      <div className="flex pt-1">
        <Ticks scale={scale} writeTick={writeTick} />
        <div className="min-w-0 flex-1">
          <svg
            width="100%"
            height={HEIGHT}
            role="group"
            aria-label={words.label}
            aria-describedby={onNarrow && `${id}-narrow`}
            className="block touch-pan-y select-none rtl:-scale-x-100"
            {...part.pointer}
          >
            <BarHatch id={`${id}-hatch`} />
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
              <Mark
                key={mark.key}
                mark={mark}
                label={markWords(mark, words.before)}
                isChosen={part.holds(index)}
                props={{
                  ...focus.markProps(index),
                  onKeyDown: (event) => part.onKeyDown(event, index),
                  onFocus() {
                    focus.markProps(index).onFocus();
                    setPointed(index);
                  },
                  onBlur: () => setPointed(undefined),
                  onPointerEnter: () => setPointed(index),
                  onPointerLeave: () => setPointed(undefined),
                }}
                start={(100 / marks.length) * index}
                width={100 / marks.length}
                scale={scale}
                hatch={isCompared ? `url(#${id}-hatch)` : undefined}
              />
            ))}
          </svg>
          <TimeLabels marks={marks} />
        </div>
      </div>
      {onNarrow && (
        <p id={`${id}-narrow`} hidden>
          {words.narrow}
        </p>
      )}
      <MarksTable marks={marks} words={words} isCompared={isCompared} />
    </div>
  );
}

/** The mark that is pointed at, or the part that is chosen; the marks announce themselves. */
function Readout({
  marks,
  pointed,
  part,
  words,
  isNarrowable,
}: {
  marks: readonly TimeMark[];
  pointed: number | undefined;
  part: Part | undefined;
  words: TimeBarsWords;
  isNarrowable: boolean;
}) {
  const [mark, first, last] = [pointed ?? -1, part?.from ?? -1, part?.to ?? -1].map(
    (index) => marks[index],
  );
  return (
    <p
      aria-hidden
      className="mb-2 truncate text-xs text-ink-muted tabular-nums cramped:whitespace-normal print:hidden"
    >
      {first && last ? (
        `${first.name} – ${last.name}`
      ) : mark ? (
        markWords(mark, words.before)
      ) : (
        <span className="pointer-coarse:hidden">{isNarrowable ? words.narrow : '\u00a0'}</span>
      )}
      {'\u200b'}
    </p>
  );
}

/** As wide as the widest label, since some currencies have no short sign. */
function Ticks({ scale, writeTick }: { scale: ValueScale; writeTick: (value: number) => string }) {
  return (
    <div
      className="grid min-w-13 shrink-0 grid-rows-[0] pe-2 text-xs leading-none text-ink-muted"
      aria-hidden
    >
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

function Mark({
  mark,
  label,
  isChosen,
  props,
  start,
  width,
  scale,
  hatch,
}: {
  mark: TimeMark;
  label: string;
  isChosen: boolean;
  props: MarkProps & {
    readonly [Event in 'onBlur' | 'onPointerEnter' | 'onPointerLeave']: () => void;
  };
  /** In percent of the chart's width. */
  start: number;
  width: number;
  scale: ValueScale;
  hatch: string | undefined;
}) {
  const bar = Math.min(width * (hatch ? 0.38 : 0.72), WIDEST_BAR);
  const first = start + (width - bar * (hatch ? 2 : 1)) / 2;
  const box = (value: number) => {
    const [from, to] = [scale.shareOf(Math.min(0, value)), scale.shareOf(Math.max(0, value))];
    return { y: HEIGHT * (1 - to), height: HEIGHT * (to - from) };
  };
  const shapes = (
    <>
      <rect
        x={`${start}%`}
        width={`${width}%`}
        height={HEIGHT}
        className={isChosen ? 'fill-accent-soft' : 'fill-transparent group-hover:fill-hover'}
      />
      {hatch && mark.before && (
        <rect x={`${first}%`} width={`${bar}%`} {...box(mark.before.value)} fill={hatch} />
      )}
      <rect
        x={`${first + (hatch ? bar : 0)}%`}
        width={`${bar}%`}
        {...box(mark.value)}
        rx="1"
        className="fill-accent forced-colors:fill-[Highlight]"
      />
    </>
  );
  return mark.to === undefined ? (
    <g {...props} role="img" aria-label={label} className="group">
      {shapes}
    </g>
  ) : (
    <PageLink {...props} to={mark.to} aria-label={label} draggable={false} className="group">
      {shapes}
    </PageLink>
  );
}

/** Which of four labels are shown on a phone, and where its text is large. */
const PLACES = [
  'cramped:hidden',
  'max-sm:hidden cramped:inline',
  'cramped:hidden',
  'max-sm:hidden',
] as const;

/**
 * Some marks' short names, each below its mark; on a phone half of them, and where its text is
 * large a quarter.
 */
function TimeLabels({ marks }: { marks: readonly TimeMark[] }) {
  const every = Math.ceil(marks.length / MOST_LABELS);
  return (
    <div aria-hidden className="-mx-3 mt-1 flex h-4 overflow-x-clip px-3 text-xs text-ink-muted">
      {marks.map(({ key, short }, index) => (
        <span
          key={key}
          // Below a narrow bar at the chart's edge, it would stand beyond that edge.
          className={`flex min-w-0 flex-1 ${marks.length - 1 - index < every / 2 ? (every > 1 ? 'justify-end' : 'justify-center max-sm:justify-end') : 'justify-center'}`}
        >
          {index % every === Math.floor(every / 2) && (
            <span className={`whitespace-nowrap ${PLACES[Math.floor(index / every) % 4]}`}>
              {short}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
