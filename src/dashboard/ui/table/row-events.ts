import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';

/** The id of the row that contains an event's target; undefined outside rows. */
export function rowIdAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest('[data-row]');
  return row instanceof HTMLElement ? row.dataset['row'] : undefined;
}

type RowEvents = Required<
  Pick<HTMLAttributes<HTMLElement>, 'onClick' | 'onFocus' | 'onPointerDown' | 'onPointerOver'>
>;

/** Handlers of pointer and focus events on rows, for the element that contains them all. */
export function rowEvents({
  onOpen,
  onPress,
  onFocus,
  onPoint,
}: {
  onOpen: (rowId: string) => void;
  /** Called when the mouse button goes down on a row, which opens on release. */
  onPress: (rowId: string) => void;
  onFocus: (rowId: string) => void;
  /** Called when the pointer enters an element of a row. */
  onPoint: (rowId: string, target: EventTarget) => void;
}): RowEvents {
  return {
    onClick(event) {
      const rowId = rowIdAt(event.target);
      // A modifier is for another tab (`row-tabs.ts`) or selects text; selecting text opens
      // nothing.
      if (rowId === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (getSelection()?.type !== 'Range') onOpen(rowId);
    },
    onFocus({ target }) {
      const rowId = rowIdAt(target);
      if (rowId !== undefined) onFocus(rowId);
    },
    onPointerDown({ target, pointerType, button }) {
      // A finger may be about to scroll.
      const rowId = pointerType === 'mouse' && button === 0 ? rowIdAt(target) : undefined;
      if (rowId !== undefined) onPress(rowId);
    },
    onPointerOver({ target }) {
      const rowId = rowIdAt(target);
      if (rowId !== undefined) onPoint(rowId, target);
    },
  };
}

/** The element of the text under the pointer, if that is truncated. */
function cutText(target: HTMLElement): HTMLElement | undefined {
  const text = target.closest<HTMLElement>('a, bdi, .truncate');
  const box = text?.closest<HTMLElement>('.truncate');
  return text && box && box.scrollWidth > box.clientWidth ? text : undefined;
}

/**
 * Gives the element under the pointer a tooltip: a time that of `timeTitle`, a truncated text its
 * full text. Made on hover only, since three clocks per row would slow scrolling down. Only one
 * element has a title at a time, and only while it shows the same text: it may change with the
 * `rows`, and screen readers would read out the stale title.
 */
export function useHoverTitle(
  rows: unknown,
  timeTitle: (time: HTMLTimeElement, rowId: string) => string | undefined,
): (rowId: string, target: EventTarget) => void {
  const titled = useRef<{ readonly element: HTMLElement; readonly text: string }>(null);
  function clear(): void {
    titled.current?.element.removeAttribute('title');
    titled.current = null;
  }
  useLayoutEffect(() => {
    if (titled.current && titled.current.element.textContent !== titled.current.text) clear();
    // oxlint-disable-next-line react/exhaustive-deps -- It only reads a ref.
  }, [rows]);

  return (rowId, target) => {
    clear();
    if (!(target instanceof HTMLElement)) return;
    const time = target.closest('time');
    const element = time ?? cutText(target);
    // Texts with a title of their own keep it.
    if (!element || element.title) return;
    const title = time ? timeTitle(time, rowId) : element.textContent;
    if (title === undefined) return;
    element.title = title;
    titled.current = { element, text: element.textContent };
  };
}
