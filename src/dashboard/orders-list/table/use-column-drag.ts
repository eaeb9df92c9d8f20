import { type PointerEvent, useEffect, useState } from 'react';
import { COLUMN_IDS, type ColumnId, type TableLayout, withColumnBeside } from './table-layout.ts';

/** A press becomes a drag once it moved so far (px). */
const SLOP = 5;

/** Beside which head, and on which side of it, the dragged one would be let go. */
type Gap = { readonly id: ColumnId; readonly side: 'start' | 'end' };

type Drag = {
  readonly id: ColumnId;
  readonly fromX: number;
  readonly isMoving: boolean;
  readonly gap: Gap | undefined;
};

/** The gap nearest to a point among the heads that a head may be moved among: those that are pinned as it is, or not. */
function gapAt(head: Element, id: ColumnId, x: number, pinned: readonly ColumnId[]): Gap | undefined {
  const isRtl = getComputedStyle(head).direction === 'rtl';
  const peers = [...(head.parentElement?.children ?? [])].flatMap((element) => {
    const peer = COLUMN_IDS.find((each) => element instanceof HTMLElement && element.dataset['column'] === each);
    if (peer === undefined || pinned.includes(peer) !== pinned.includes(id)) return [];
    const { left, width } = element.getBoundingClientRect();
    return [{ peer, middle: left + width / 2 }];
  });
  const own = peers.findIndex(({ peer }) => peer === id);
  const place = peers.filter(({ middle }) => (isRtl ? x < middle : x > middle)).length;
  // On either side of itself it would stay where it is.
  if (place === own || place === own + 1) return undefined;
  const before = peers[place];
  const last = peers.at(-1);
  if (before) return { id: before.peer, side: 'start' };
  return last && { id: last.peer, side: 'end' };
}

/**
 * Moves columns by dragging their heads with mouse or pen; a finger on them scrolls, and has the panel for this. Nothing moves before
 * the head is let go: `gap` says where it would come to.
 */
export function useColumnDrag(layout: TableLayout, onMove: (layout: TableLayout, moved: ColumnId) => void) {
  const [drag, setDrag] = useState<Drag>();
  const isMoving = drag?.isMoving === true;
  useEffect(() => {
    if (!isMoving) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It ends the drag and nothing else, as closing the open order.
      event.stopPropagation();
      setDrag(undefined);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isMoving]);

  return {
    draggedId: isMoving ? drag.id : undefined,
    gap: drag?.gap,
    /** What the head of a column needs. */
    headProps: (id: ColumnId) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || event.pointerType === 'touch') return;
        // The edge in it is dragged for the width.
        if (event.target instanceof Element && event.target.role === 'separator') return;
        setDrag({ id, fromX: event.clientX, isMoving: false, gap: undefined });
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag?.id !== id || (!drag.isMoving && Math.abs(event.clientX - drag.fromX) < SLOP)) return;
        const gap = gapAt(event.currentTarget, id, event.clientX, layout.pinned);
        if (!drag.isMoving || gap?.id !== drag.gap?.id || gap?.side !== drag.gap?.side) {
          setDrag({ ...drag, isMoving: true, gap });
        }
      },
      onPointerUp: () => {
        if (drag?.id !== id) return;
        setDrag(undefined);
        if (drag.gap) onMove(withColumnBeside(layout, id, drag.gap.id, drag.gap.side), id);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}
