import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { type ColumnId, type TableLayout, withColumnBeside } from './table-layout.ts';

/** Moves the column whose edge has the focus by Ctrl (or Cmd) + Shift + Left or Right, past the next one on screen; the focus goes with it. */
export function useColumnKeys(
  head: RefObject<Element | null>,
  ids: readonly ColumnId[],
  layout: TableLayout,
  onMove: (layout: TableLayout, moved: ColumnId) => void,
) {
  const moved = useRef<ColumnId>(undefined);
  useLayoutEffect(() => {
    // A head that changed its place was put into the document anew, and lost the focus by it.
    const edge = moved.current && head.current?.querySelector(`[data-column="${moved.current}"] [role="separator"]`);
    moved.current = undefined;
    if (edge instanceof HTMLElement) edge.focus();
  });
  return (event: KeyboardEvent, id: ColumnId | undefined) => {
    const isRight = event.key === 'ArrowRight';
    if (!id || !event.shiftKey || !(event.ctrlKey || event.metaKey) || !(isRight || event.key === 'ArrowLeft')) return;
    event.preventDefault();
    const isLater = isRight !== (getComputedStyle(event.currentTarget).direction === 'rtl');
    const other = ids[ids.indexOf(id) + (isLater ? 1 : -1)];
    const next = other === undefined ? layout : withColumnBeside(layout, id, other, isLater ? 'end' : 'start');
    if (next === layout) return;
    moved.current = id;
    onMove(next, id);
  };
}
