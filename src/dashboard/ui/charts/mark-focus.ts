import { type KeyboardEvent, useState } from 'react';

/**
 * The mark that a key leads to in a grid of `columns`, from the mark at an index; undefined if the
 * key leads nowhere.
 */
export function nextMark(
  key: string,
  at: number,
  {
    count,
    columns,
    isRightToLeft,
  }: { readonly count: number; readonly columns: number; readonly isRightToLeft: boolean },
): number | undefined {
  const forward = isRightToLeft ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: 0 - forward,
    ArrowDown: columns,
    ArrowUp: 0 - columns,
    Home: 0 - at,
    End: count - 1 - at,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), count - 1);
}

/** What makes an element one of the marks that arrows move between. */
export type MarkProps = {
  readonly 'data-mark': number;
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<Element>) => void;
};

/**
 * One tab stop for all marks of a chart, which is an `svg` or a `table`; arrows, Home and End move
 * between them.
 */
export function useMarkFocus(count: number, columns = 1) {
  const [focused, setFocused] = useState(0);
  const current = Math.min(focused, count - 1);
  /** Moves the focus as a key says, from the mark at an index; returns the mark that it led to. */
  function move(event: KeyboardEvent<Element>, at: number): number | undefined {
    const { currentTarget, key } = event;
    const chart = currentTarget.closest('svg, table');
    if (!chart || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const next = nextMark(key, at, {
      count,
      columns,
      isRightToLeft: getComputedStyle(chart).direction === 'rtl',
    });
    if (next === undefined) return undefined;
    event.preventDefault();
    const mark = chart.querySelector(`[data-mark="${next}"]`);
    if (mark instanceof HTMLElement || mark instanceof SVGElement) mark.focus();
    return next;
  }
  return {
    move,
    markProps: (index: number): MarkProps => ({
      'data-mark': index,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setFocused(index),
      onKeyDown: (event) => void move(event, index),
    }),
  };
}
