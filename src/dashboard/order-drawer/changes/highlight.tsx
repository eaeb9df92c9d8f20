import type { ReactNode } from 'react';
import { useOrderContext } from '../parts/order-context.ts';
import { highlightKey, type HighlightPart } from './order-diff.ts';

/**
 * Highlights the enclosing `relative` element when `part`, or its entry `id`, changes while the order is open: the element flashes once
 * and keeps a bar at its start edge, outside the element or, if it spans the drawer (`isFullWidth`), inside. Renders nothing otherwise.
 */
export function Highlight({
  part,
  id,
  isFullWidth = false,
}: {
  part: HighlightPart;
  id?: string | undefined;
  isFullWidth?: boolean;
}) {
  const turn = useOrderContext().highlights.get(highlightKey(part, id));
  if (turn === undefined) return null;
  return (
    // The border has no blend mode, so it also shows in forced-colors mode, where backgrounds do not.
    <span
      aria-hidden
      data-changed={part}
      className={`pointer-events-none absolute inset-y-0 end-0 border-s-2 border-accent ${isFullWidth ? 'start-1.5' : '-start-2.5'}`}
    >
      {/* The key makes a new element for each change, which restarts the animation. */}
      <span key={turn} className="absolute inset-0 animate-arrive mix-blend-multiply dark:mix-blend-screen" />
    </span>
  );
}

/** A block of the drawer that is highlighted when it changes while the order is open; see `Highlight`. */
export function HighlightedPart({
  part,
  id,
  isFullWidth = false,
  className = '',
  children,
}: {
  part: HighlightPart;
  id?: string;
  isFullWidth?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`relative ${className}`}>
      {children}
      <Highlight part={part} id={id} isFullWidth={isFullWidth} />
    </div>
  );
}
