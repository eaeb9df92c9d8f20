import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import {
  clampWidth,
  COLUMN_IDS,
  type ColumnId,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  type TableLayout,
} from './table-layout.ts';

const STEP = 16;

type Widths = TableLayout['widths'];

/** The widths (px) on screen of a column and those before it: once they are fixed, its edge follows the pointer and nothing before it moves. */
function widthsUpTo(head: Element): Widths {
  const widths: Partial<Record<ColumnId, number>> = {};
  for (let cell: Element | null = head; cell; cell = cell.previousElementSibling) {
    const id = COLUMN_IDS.find((id) => id === (cell instanceof HTMLElement ? cell.dataset['column'] : undefined));
    if (id) widths[id] = clampWidth(cell.getBoundingClientRect().width);
  }
  return widths;
}

function headOf(separator: Element): Element {
  return separator.closest('[data-column]') ?? separator;
}

/** 1 where the start is left, −1 where it is right. */
function direction(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

/**
 * Resizes columns by the separators in the head. While one is dragged `layout` has its width already; `onChange` is told when it is
 * let go. Left and Right move it by steps, Home and End to its limits, Enter and a double click give the width back to the table.
 */
export function useColumnResize(layout: TableLayout, onChange: (layout: TableLayout) => void) {
  const [drag, setDrag] = useState<{ id: ColumnId; fromX: number; widths: Widths; width: number }>();
  const resized = (widths: Widths, id: ColumnId, width: number): TableLayout => ({
    ...layout,
    widths: { ...layout.widths, ...widths, [id]: clampWidth(width) },
  });
  const release = (id: ColumnId) => {
    const { [id]: _released, ...widths } = layout.widths;
    onChange({ ...layout, widths });
  };

  function onKeyDown(id: ColumnId, event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const widths = widthsUpTo(headOf(event.currentTarget));
    const width = widths[id] ?? MIN_COLUMN_WIDTH;
    const step = STEP * direction(event.currentTarget);
    const targets: Record<string, number> = {
      ArrowRight: width + step,
      ArrowLeft: width - step,
      Home: MIN_COLUMN_WIDTH,
      End: MAX_COLUMN_WIDTH,
    };
    const target = targets[event.key];
    if (target !== undefined) onChange(resized(widths, id, target));
    else if (event.key === 'Enter') release(id);
    else return;
    event.preventDefault();
  }

  return {
    layout: drag ? resized(drag.widths, drag.id, drag.width) : layout,
    /** What a column's separator needs. */
    separatorProps: (id: ColumnId) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(id, event),
      onDoubleClick: () => release(id),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const widths = widthsUpTo(headOf(event.currentTarget));
        setDrag({ id, fromX: event.clientX, widths, width: widths[id] ?? MIN_COLUMN_WIDTH });
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag?.id !== id) return;
        const moved = (event.clientX - drag.fromX) * direction(event.currentTarget);
        setDrag({ ...drag, width: (drag.widths[id] ?? MIN_COLUMN_WIDTH) + moved });
      },
      onPointerUp: () => {
        if (drag?.id !== id) return;
        setDrag(undefined);
        if (drag.width !== drag.widths[id]) onChange(resized(drag.widths, id, drag.width));
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}
