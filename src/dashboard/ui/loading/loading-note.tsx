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

/**
 * The maximum width (px) of a panel below a button, and its distance (px) to the window's edges.
 */
const WIDTH = 320;
const MARGIN = 8;

/** A placeholder for a panel below its button. */
export function BelowButton({
  button,
  children,
}: {
  button: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const place = useCallback(
    (box: HTMLElement | null) => {
      if (!box || !button.current) return;
      const { left, bottom } = button.current.getBoundingClientRect();
      box.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - WIDTH - MARGIN))}px`;
      box.style.top = `${bottom + 6}px`;
    },
    [button],
  );
  return (
    <div ref={place} className={`max-w-80 ${PANEL_PLACE}`}>
      {children}
    </div>
  );
}
