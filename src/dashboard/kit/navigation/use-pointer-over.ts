import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether the pointer is over an element, and the element's ref. React's `onPointerLeave` never comes if what the pointer was over in the
 * element is removed before the pointer moves on, such as a button that was pressed.
 */
export function usePointerOver(): readonly [isOver: boolean, ref: RefCallback<HTMLElement>] {
  const [isOver, setIsOver] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    const onOver = ({ target }: PointerEvent) =>
      setIsOver(target instanceof Node && element?.contains(target) === true);
    // Out of the window, or a finger that is lifted.
    const onOut = ({ relatedTarget }: PointerEvent) => relatedTarget === null && setIsOver(false);
    document.addEventListener('pointerover', onOver);
    document.addEventListener('pointerout', onOut);
    return () => {
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerout', onOut);
      setIsOver(false);
    };
  }, []);
  return [isOver, ref];
}
