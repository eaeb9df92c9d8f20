import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import type { AnyColumns } from './table-columns.ts';
import type { ColumnsModel } from './use-table-model.ts';
import { columnOrder, type TableLayout, wantedColumns } from './table-layout.ts';

/** A press becomes a drag after this distance (px). */
const SLOP = 5;

/**
 * The layout with a column moved by one position among its peers (pinned columns or the others);
 * unchanged at the end.
 */
export function withColumnMoved(
  columns: AnyColumns,
  layout: TableLayout,
  id: string,
  by: 1 | -1,
): TableLayout {
  const isPinned = layout.pinned.includes(id);
  const order = columnOrder(columns, layout);
  const peers = isPinned ? layout.pinned : order.filter((other) => !layout.pinned.includes(other));
  const other = peers[peers.indexOf(id) + by];
  if (other === undefined) return layout;
  const swapped = (ids: readonly string[]) =>
    ids.map((each) => (each === id ? other : each === other ? id : each));
  return isPinned
    ? { ...layout, pinned: swapped(layout.pinned) }
    : { ...layout, order: swapped(order) };
}

/**
 * The layout with a column moved right before or after one of its peers (pinned columns or the
 * others); unchanged if the other is not one.
 */
export function withColumnBeside(
  columns: AnyColumns,
  layout: TableLayout,
  id: string,
  { other, side }: { readonly other: string; readonly side: 'start' | 'end' },
): TableLayout {
  const isPinned = layout.pinned.includes(id);
  if (id === other || layout.pinned.includes(other) !== isPinned) return layout;
  const ids = (isPinned ? layout.pinned : columnOrder(columns, layout)).filter(
    (each) => each !== id,
  );
  ids.splice(ids.indexOf(other) + (side === 'start' ? 0 : 1), 0, id);
  return isPinned ? { ...layout, pinned: ids } : { ...layout, order: ids };
}

/**
 * Returns a function that applies a layout in which a column has another position, and calls
 * `onMoved` with words for where it went.
 */
export function useColumnMoves(
  columns: AnyColumns,
  table: ColumnsModel,
  layout: TableLayout,
  onMoved: (announcement: string) => void,
) {
  const { formatMessage } = useIntl();
  return (next: TableLayout, moved: string) => {
    if (next === layout) return;
    const wanted = wantedColumns(columns, next);
    const position = wanted.indexOf(moved) + 1;
    const name = formatMessage({ id: columns.get(moved).header });
    if (position > 0)
      onMoved(formatMessage({ id: 'columns.moved' }, { name, position, count: wanted.length }));
    table.setColumnOrder(columnOrder(columns, next));
    table.setColumnPinning({ start: [...next.pinned], end: [] });
  };
}

type MoveColumn = ReturnType<typeof useColumnMoves>;

/** The column of a header cell; undefined for other elements. */
export function columnIdOf(element: Element): string | undefined {
  return element instanceof HTMLElement ? element.dataset['column'] : undefined;
}

/** The header next to which a dragged one would be dropped, and on which side of it. */
type Gap = { readonly other: string; readonly side: 'start' | 'end' };

type Drag = {
  readonly id: string;
  readonly fromX: number;
  readonly isMoving: boolean;
  readonly gap: Gap | undefined;
};

/** The gap nearest to `x` among the peers of a header: pinned headers, or the others. */
function gapAt(header: Element, id: string, x: number, pinned: readonly string[]): Gap | undefined {
  const isRtl = getComputedStyle(header).direction === 'rtl';
  const peers = [...(header.parentElement?.children ?? [])].flatMap((element) => {
    const peer = columnIdOf(element);
    if (peer === undefined || pinned.includes(peer) !== pinned.includes(id)) return [];
    const { left, width } = element.getBoundingClientRect();
    return [{ peer, middle: left + width / 2 }];
  });
  const own = peers.findIndex(({ peer }) => peer === id);
  const position = peers.filter(({ middle }) => (isRtl ? x < middle : x > middle)).length;
  // Dropped on either side of itself, it would not move.
  if (position === own || position === own + 1) return undefined;
  const before = peers[position];
  const last = peers.at(-1);
  if (before) return { other: before.peer, side: 'start' };
  return last && { other: last.peer, side: 'end' };
}

/**
 * Moves columns by dragging their headers with a mouse or pen; touch scrolls instead, and its users
 * have the panel. Nothing moves before the header is dropped: `gap` is where it would go.
 */
export function useColumnDrag(columns: AnyColumns, layout: TableLayout, move: MoveColumn) {
  const [shown, setShown] = useState<Drag>();
  // Events read it from here: on a slow machine, the pointer goes up before its last move is
  // rendered.
  const current = useRef<Drag>(undefined);
  const wasDragged = useRef(false);
  const setDrag = (next: Drag | undefined) => {
    current.current = next;
    setShown(next);
  };
  const isMoving = shown?.isMoving === true;
  useEffect(() => {
    if (!isMoving) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape only cancels the drag; it must not close the open order as well.
      event.stopPropagation();
      current.current = undefined;
      // The click that follows belongs to the drag, and sorts nothing.
      wasDragged.current = true;
      setShown(undefined);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isMoving]);

  return {
    draggedId: isMoving ? shown.id : undefined,
    gap: shown?.gap,
    /** Event handlers for the header of a column. */
    headerProps: (id: string) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || event.pointerType === 'touch') return;
        // Dragging the edge resizes the column.
        if (event.target instanceof Element && event.target.role === 'separator') return;
        setDrag({ id, fromX: event.clientX, isMoving: false, gap: undefined });
        wasDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        const drag = current.current;
        if (drag?.id !== id || (!drag.isMoving && Math.abs(event.clientX - drag.fromX) < SLOP))
          return;
        const gap = gapAt(event.currentTarget, id, event.clientX, layout.pinned);
        if (!drag.isMoving || gap?.other !== drag.gap?.other || gap?.side !== drag.gap?.side) {
          setDrag({ ...drag, isMoving: true, gap });
        }
      },
      onPointerUp: () => {
        const drag = current.current;
        if (drag?.id !== id) return;
        wasDragged.current = drag.isMoving;
        setDrag(undefined);
        if (drag.gap) move(withColumnBeside(columns, layout, id, drag.gap), id);
      },
      onPointerCancel: () => setDrag(undefined),
      // A dragged header ignores the click. Otherwise its button is clicked, which the event misses
      // while the pointer is captured.
      onClickCapture: (event: MouseEvent) => {
        if (wasDragged.current) event.stopPropagation();
        else if (
          event.target instanceof Element &&
          !event.target.closest('button, [role="separator"]')
        )
          event.currentTarget.querySelector('button')?.click();
        wasDragged.current = false;
      },
    }),
  };
}

/**
 * Ctrl (or Cmd) + Shift + Left or Right moves the column whose edge has the focus past its visible
 * neighbor; the focus moves with it.
 */
export function useColumnKeys(
  header: RefObject<Element | null>,
  columns: AnyColumns,
  ids: readonly string[],
  layout: TableLayout,
  move: MoveColumn,
) {
  const moved = useRef<string>(undefined);
  useLayoutEffect(() => {
    // Moving a header cell reinserts it into the document, which drops the focus.
    const edge =
      moved.current &&
      header.current?.querySelector(`[data-column="${moved.current}"] [role="separator"]`);
    moved.current = undefined;
    if (edge instanceof HTMLElement) edge.focus();
  });
  return (event: KeyboardEvent, id: string | undefined) => {
    const isRight = event.key === 'ArrowRight';
    if (
      !id ||
      !event.shiftKey ||
      !(event.ctrlKey || event.metaKey) ||
      !(isRight || event.key === 'ArrowLeft')
    )
      return;
    event.preventDefault();
    const isLater = isRight !== (getComputedStyle(event.currentTarget).direction === 'rtl');
    const other = ids[ids.indexOf(id) + (isLater ? 1 : -1)];
    const side = isLater ? 'end' : 'start';
    const next =
      other === undefined ? layout : withColumnBeside(columns, layout, id, { other, side });
    if (next === layout) return;
    moved.current = id;
    move(next, id);
  };
}
