import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type TextWidths, widthsIn } from './text-lines.tsx';

/** The inner size (px) of an element. */
type Size = { readonly width: number; readonly height: number };

/**
 * What `read` returns for an element, updated before a new size of the element (or of one of its
 * children) is painted; at first, `guess`.
 */
function useMeasured<Value>(
  element: RefObject<HTMLElement | null>,
  ofChildren: boolean,
  read: (element: HTMLElement) => Value,
  guess: () => Value,
): Value {
  const [value, setValue] = useState(guess);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const update = () => {
      const measured = read(target);
      setValue((value) => (JSON.stringify(value) === JSON.stringify(measured) ? value : measured));
    };
    // Measured now, while there are no rows yet whose layout would be wasted.
    update();
    // Flushed between layout and paint, or one frame would show the new size with the old
    // arrangement.
    const observer = new ResizeObserver(() => flushSync(update));
    for (const observed of ofChildren ? target.children : [target]) observer.observe(observed);
    return () => observer.disconnect();
  }, [element, ofChildren, read]);
  return value;
}

function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): Size {
  return { width, height };
}

function guessedSize(): Size {
  return { width: window.innerWidth, height: 0 };
}

/** The inner size (px) of an element; before the first layout, the window's width and height 0. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  return useMeasured(element, false, sizeOf, guessedSize);
}

/** Measures the texts of `TextBlocks`; tests without layout replace it. */
export const MeasureTexts = createContext<(box: HTMLElement) => TextWidths>(widthsIn);

function noWidths(): TextWidths {
  return {};
}

/**
 * The widths (px) of the texts in the `box` of `TextBlocks`. They change with the texts, and if the
 * browser lays the same texts out differently, because a font has arrived or the user zoomed or
 * changed the size of text.
 */
export function useTextWidths(box: RefObject<HTMLElement | null>): TextWidths {
  return useMeasured(box, true, useContext(MeasureTexts), noWidths);
}
