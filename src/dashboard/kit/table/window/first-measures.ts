import type { TextWidths } from './text-lines.tsx';

/** The inner size (px) of an element. */
export type Size = { readonly width: number; readonly height: number };

/** The size of a list and the widths of its columns' texts. */
type Measures = { readonly size: Size; readonly widths: TextWidths };

let measures: Measures | undefined;

/** Keeps what the rows before React were laid out for, until the table that takes their place has been rendered: it begins with the same. */
export function keepFirstMeasures(first: Measures | undefined): void {
  measures = first;
}

/** What the rows before React were laid out for, while they are shown. */
export function firstMeasures(): Measures | undefined {
  return measures;
}
