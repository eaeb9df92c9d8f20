import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';

/** Pixels per arrow key. */
const STEP = 16;

type SizeRange = { readonly size: number; readonly min: number; readonly max: number };

type Splitter = {
  /** The side of the separator that is resized, in reading direction. */
  readonly side: 'start' | 'end';
  /**
   * The current size (px) of that side and its limits; called at the start of a drag and on a key
   * press.
   */
  readonly measure: (separator: Element) => SizeRange;
  /** Called with the size (px) during a drag, and with undefined when it ends or is cancelled. */
  readonly onDrag: (size: number | undefined, separator: Element) => void;
  /** Called with the new size (px), or undefined to return to the default size. */
  readonly onChange: (size: number | undefined, separator: Element) => void;
};

function clamp(size: number, { min, max }: SizeRange): number {
  return Math.round(Math.min(Math.max(size, min), max));
}

/**
 * 1 if the side grows when the separator moves right, −1 if it grows when the separator moves left.
 */
function directionOf(separator: Element, side: Splitter['side']): 1 | -1 {
  const isRightToLeft = getComputedStyle(separator).direction === 'rtl';
  return (side === 'start') === isRightToLeft ? -1 : 1;
}

/**
 * Makes separators resizable (WAI-ARIA APG, window splitter): by dragging, with Left and Right in
 * steps, and with Home and End to the limits; Enter and a double click return to the default size.
 * The same props serve several separators, dragged one at a time.
 */
export function useSplitter({ side, measure, onDrag, onChange }: Splitter) {
  const [drag, setDrag] = useState<{ fromX: number; from: SizeRange; size: number }>();

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const separator = event.currentTarget;
    const range = measure(separator);
    const step = STEP * directionOf(separator, side);
    const sizes: Record<string, number> = {
      ArrowRight: range.size + step,
      ArrowLeft: range.size - step,
      Home: range.min,
      End: range.max,
    };
    const size = sizes[event.key];
    if (size !== undefined) onChange(clamp(size, range), separator);
    else if (event.key === 'Enter') onChange(undefined, separator);
    else return;
    event.preventDefault();
  }
  function end(separator: Element, isKept: boolean) {
    if (!drag) return;
    setDrag(undefined);
    onDrag(undefined, separator);
    if (isKept && drag.size !== drag.from.size) onChange(drag.size, separator);
  }

  return {
    isDragging: drag !== undefined,
    separatorProps: {
      onKeyDown,
      onDoubleClick: (event: MouseEvent) => onChange(undefined, event.currentTarget),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = measure(event.currentTarget);
        setDrag({ fromX: event.clientX, from, size: from.size });
      },
      onPointerMove: (event: PointerEvent) => {
        if (!drag) return;
        const moved = (event.clientX - drag.fromX) * directionOf(event.currentTarget, side);
        const size = clamp(drag.from.size + moved, drag.from);
        setDrag({ ...drag, size });
        onDrag(size, event.currentTarget);
      },
      onPointerUp: (event: PointerEvent) => end(event.currentTarget, true),
      onPointerCancel: (event: PointerEvent) => end(event.currentTarget, false),
    },
  };
}
