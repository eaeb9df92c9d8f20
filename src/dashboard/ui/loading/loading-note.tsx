import { type ReactNode, type RefObject, useCallback } from 'react';
import { FormattedMessage } from 'react-intl';

/** A loading message, delayed until the wait is noticeable. */
export function LoadingNote({ className = 'p-4' }: { className?: string }) {
  return (
    <p role="status" className={`animate-appear text-row text-ink-muted ${className}`}>
      <FormattedMessage id="page.loading" />
    </p>
  );
}

/** Classes of the placeholder for a panel or dialog that is loading or failed to load. */
export const PANEL_PLACE =
  'fixed z-30 rounded-lg border border-line bg-raised text-row shadow-popover';

/** The distances (px) of a panel to its button and to the window's edges. */
const GAP = 6;
const MARGIN = 8;

/** A placeholder for a panel, where it will be: at its button, and within the window. */
export function AtButton({
  button,
  align,
  className = '',
  children,
}: {
  button: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  className?: string;
  children: ReactNode;
}) {
  const place = useCallback(
    (box: HTMLElement | null) => {
      if (!box || !button.current) return;
      const { left, right, top, bottom } = button.current.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = box;
      const isLeft = (align === 'start') === (document.dir !== 'rtl');
      const start = isLeft ? left : right - width;
      const below = bottom + GAP;
      const isBelow = below + height + MARGIN <= innerHeight;
      box.style.left = `${Math.max(MARGIN, Math.min(start, innerWidth - width - MARGIN))}px`;
      box.style.top = `${isBelow ? below : top - GAP - height}px`;
    },
    [button, align],
  );
  return (
    <div ref={place} className={`max-w-80 ${PANEL_PLACE} ${className}`}>
      {children}
    </div>
  );
}
