import { useRef, useState } from 'react';
import { useSplitter } from '../../kit/use-splitter.ts';
import {
  clampWidth,
  COLUMN_IDS,
  type ColumnId,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  type TableLayout,
} from './table-layout.ts';

type Widths = TableLayout['widths'];

function columnOf(header: Element): ColumnId | undefined {
  const name = header instanceof HTMLElement ? header.dataset['column'] : undefined;
  return COLUMN_IDS.find((id) => id === name);
}

/** The widths (px) on screen of a column and those before it: once they are fixed, its edge follows the pointer and nothing before it moves. */
function widthsUpTo(header: Element): Widths {
  const widths: Partial<Record<ColumnId, number>> = {};
  for (let cell: Element | null = header; cell; cell = cell.previousElementSibling) {
    const id = columnOf(cell);
    if (id) widths[id] = clampWidth(cell.getBoundingClientRect().width);
  }
  return widths;
}

function headerOf(separator: Element): Element {
  return separator.closest('[data-column]') ?? separator;
}

/**
 * Resizes columns by the separators in the table's header. While one is dragged `layout` has its width already; `onChange` is called at
 * the end. Enter and a double click leave the width to the table again.
 */
export function useColumnResize(layout: TableLayout, onChange: (layout: TableLayout) => void) {
  /** The widths at the start of a drag or key press. */
  const measured = useRef<Widths>({});
  const [dragged, setDragged] = useState<Widths>();
  const { separatorProps } = useSplitter({
    side: 'start',
    measure: (separator) => {
      const header = headerOf(separator);
      const id = columnOf(header);
      measured.current = widthsUpTo(header);
      const size = (id && measured.current[id]) ?? MIN_COLUMN_WIDTH;
      return { size, min: MIN_COLUMN_WIDTH, max: MAX_COLUMN_WIDTH };
    },
    onDrag: (size, separator) => {
      const id = columnOf(headerOf(separator));
      setDragged(id && size !== undefined ? { ...measured.current, [id]: size } : undefined);
    },
    onChange: (size, separator) => {
      const id = columnOf(headerOf(separator));
      if (!id) return;
      const { [id]: _released, ...others } = layout.widths;
      onChange({
        ...layout,
        widths: size === undefined ? others : { ...layout.widths, ...measured.current, [id]: size },
      });
    },
  });
  return {
    layout: dragged ? { ...layout, widths: { ...layout.widths, ...dragged } } : layout,
    /** What every column's separator needs. */
    separatorProps: () => separatorProps,
  };
}
