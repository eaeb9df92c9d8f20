import { type PointerEvent, useRef } from 'react';
import { useSplitter } from '../use-splitter.ts';
import { columnIdOf } from './column-moves.ts';
import type { ColumnsModel } from './use-table-model.ts';
import {
  clampWidth,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  type TableLayout,
} from './table-layout.ts';

type Widths = TableLayout['widths'];

/**
 * The widths (px) on screen of a column and those before it: with these fixed, its edge follows the
 * pointer and nothing before it moves.
 */
function widthsUpTo(header: Element): Widths {
  const widths: Record<string, number> = {};
  for (let cell: Element | null = header; cell; cell = cell.previousElementSibling) {
    const id = columnIdOf(cell);
    if (id) widths[id] = clampWidth(cell.getBoundingClientRect().width);
  }
  return widths;
}

function headerOf(separator: Element): Element {
  return separator.closest('[data-column]') ?? separator;
}

/**
 * Resizes columns by the separators in the header; returns the props that all of them share.
 * `onDrag` is called with the widths (px) during a drag, and with undefined at its end. Enter and a
 * double click return a column to its default width.
 */
export function useColumnResize(table: ColumnsModel, onDrag: (widths: Widths | undefined) => void) {
  /** The widths at the start of a drag or key press. */
  const measured = useRef<Widths>({});
  const { separatorProps } = useSplitter({
    side: 'start',
    measure: (separator) => {
      const header = headerOf(separator);
      const id = columnIdOf(header);
      measured.current = widthsUpTo(header);
      const size = measured.current[id ?? ''] ?? MIN_COLUMN_WIDTH;
      return { size, min: MIN_COLUMN_WIDTH, max: MAX_COLUMN_WIDTH };
    },
    onDrag: (size, separator) => {
      const id = columnIdOf(headerOf(separator));
      onDrag(id && size !== undefined ? { ...measured.current, [id]: size } : undefined);
    },
    onChange: (size, separator) => {
      const id = columnIdOf(headerOf(separator));
      if (!id) return;
      if (size === undefined) table.getColumn(id)?.resetSize();
      else table.setColumnSizing((widths) => ({ ...widths, ...measured.current, [id]: size }));
    },
  });
  return {
    ...separatorProps,
    onPointerDown: (event: PointerEvent) => {
      // The focus stays with the rows.
      event.preventDefault();
      separatorProps.onPointerDown(event);
    },
  };
}
