import type { HTMLAttributes } from 'react';

/** The id of the order whose row contains an event's target; undefined outside rows. */
export function orderIdAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest('[data-order-id]');
  return row instanceof HTMLElement ? row.dataset['orderId'] : undefined;
}

type RowEvents = Required<Pick<HTMLAttributes<HTMLElement>, 'onClick' | 'onFocus' | 'onPointerDown' | 'onPointerOver'>>;

/** Handlers of pointer and focus events on rows, for the element that contains them all. */
export function rowEvents({
  onOpen,
  onPress,
  onFocus,
  onPoint,
}: {
  onOpen: (orderId: string) => void;
  /** Called when the mouse button goes down on a row, which opens on release. */
  onPress: (orderId: string) => void;
  onFocus: (orderId: string) => void;
  /** Called when the pointer enters an element of a row. */
  onPoint: (orderId: string, target: EventTarget) => void;
}): RowEvents {
  return {
    onClick(event) {
      const orderId = orderIdAt(event.target);
      // A modifier opens the link in another tab; selecting text does not open the order.
      if (orderId === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (getSelection()?.type !== 'Range') onOpen(orderId);
    },
    onFocus({ target }) {
      const orderId = orderIdAt(target);
      if (orderId !== undefined) onFocus(orderId);
    },
    onPointerDown({ target, pointerType, button }) {
      // A finger may be about to scroll.
      const orderId = pointerType === 'mouse' && button === 0 ? orderIdAt(target) : undefined;
      if (orderId !== undefined) onPress(orderId);
    },
    onPointerOver({ target }) {
      const orderId = orderIdAt(target);
      if (orderId !== undefined) onPoint(orderId, target);
    },
  };
}
