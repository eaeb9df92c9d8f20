import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** First and last mark of a part of the time, in sequence. */
export type Part = { readonly from: number; readonly to: number };

/** The part of the time that is being chosen, by pointer or keys. */
export function usePart(
  count: number,
  move: (event: KeyboardEvent<Element>, at: number) => number | undefined,
  onNarrow: ((first: number, last: number) => void) | undefined,
) {
  const [chosen, setChosen] = useState<Part>();
  const [start, setStart] = useState<number>();
  const [first, last] = chosen
    ? [Math.min(chosen.from, chosen.to), Math.max(chosen.from, chosen.to)]
    : [0, -1];
  const clear = () => {
    setChosen(undefined);
    setStart(undefined);
  };
  const narrow = () => {
    clear();
    onNarrow?.(first, last);
  };
  return {
    chosen: chosen && { from: first, to: last },
    holds: (index: number) => index >= first && index <= last,
    pointer: onNarrow && {
      onPointerDown: (event: PointerEvent<Element>) => {
        if (event.button === 0) setStart(markAt(event, count));
      },
      onPointerMove: (event: PointerEvent<Element>) => {
        const at = markAt(event, count);
        if (start === undefined || (at === start && !chosen)) return;
        // From here on it is no click on a mark.
        event.currentTarget.setPointerCapture(event.pointerId);
        setChosen({ from: start, to: at });
      },
      onPointerUp: () => (first < last ? narrow() : clear()),
      onPointerCancel: clear,
    },
    onKeyDown(event: KeyboardEvent<Element>, at: number) {
      const { key, shiftKey } = event;
      if (chosen && key === 'Enter' && onNarrow) {
        event.preventDefault();
        return narrow();
      }
      if (chosen && key === 'Escape') {
        event.stopPropagation();
        return clear();
      }
      const to = move(event, at);
      if (to === undefined) return undefined;
      return shiftKey && onNarrow ? setChosen({ from: chosen?.from ?? at, to }) : clear();
    },
  };
}

/** The index of the mark below a pointer. */
function markAt({ currentTarget, clientX }: PointerEvent<Element>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / width;
  const index = Math.floor(
    (getComputedStyle(currentTarget).direction === 'rtl' ? 1 - share : share) * count,
  );
  return Math.min(Math.max(index, 0), count - 1);
}
