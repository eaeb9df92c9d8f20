import type { CSSProperties } from 'react';
import { FormattedMessage } from 'react-intl';

/** Says that something is loading, once that takes long enough to be noticed. */
export function LoadingNote({ className = 'p-4', style }: { className?: string; style?: CSSProperties }) {
  return (
    <p role="status" className={`animate-appear-late text-row text-ink-muted ${className}`} style={style}>
      <FormattedMessage id="page.loading" />
    </p>
  );
}

/** The width (px) that a panel below a button may need, and its distance (px) to the window's edges. */
const WIDTH = 320;
const MARGIN = 8;

/** The position (px) of what opens below a button. */
export function placeBelow(anchor: HTMLElement | null): CSSProperties {
  const { left = 0, bottom = 0 } = anchor?.getBoundingClientRect() ?? {};
  return { left: Math.max(MARGIN, Math.min(left, innerWidth - WIDTH - MARGIN)), top: bottom + 6, maxWidth: WIDTH };
}

/** The look of what takes the place of a panel that is loading or can't be loaded. */
export const PANEL_PLACE = 'fixed z-30 rounded-lg border border-line bg-raised text-row shadow-popover';
