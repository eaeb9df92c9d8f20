import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** The id of the refund that the drawer was opened at; undefined if it was opened at the top. */
export const ShownRefund = createContext<string | undefined>(undefined);

/** Whether a refund is the one that the drawer was opened at, and a ref for its element, which is then scrolled into view. */
export function useShownRefund(refundId: string): { isShown: boolean; element: RefObject<HTMLDivElement | null> } {
  const isShown = useContext(ShownRefund) === refundId;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView?.({ block: 'center' });
  }, [isShown]);
  return { isShown, element };
}
