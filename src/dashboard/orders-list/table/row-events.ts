import type { HTMLAttributes } from 'react';
import { orderIdAt } from './order-row.tsx';

type RowEvents = Required<Pick<HTMLAttributes<HTMLElement>, 'onClick' | 'onFocus' | 'onPointerDown' | 'onPointerOver'>>;

/** What the pointer and the focus do on rows, for the element that holds them all. */
export function rowEvents({
  onOpen,
  onPress,
  onFocus,
  onPoint,
}: {
  onOpen: (orderId: string) => void;
  /** The mouse button is down on a row, which opens when it is let go. */
  onPress: (orderId: string) => void;
  onFocus: (orderId: string) => void;
  /** The pointer is on something within a row. */
  onPoint: (orderId: string, target: EventTarget) => void;
}): RowEvents {
  return {
    onClick(event) {
      const orderId = orderIdAt(event.target);
      // A link may be opened in another tab, and selecting text in a row is not a wish to open it.
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
