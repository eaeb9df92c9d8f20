import type { ReactNode } from 'react';
import { useOrderContext } from '../parts/order-context.ts';
import { highlightKey, type HighlightPart } from './order-diff.ts';

/**
 * Highlights the `relative` element around it when that part, or entry (`id`), changes while the order is open: it flashes once and keeps
 * a bar at its start, outside of it or, where it spans the drawer (`isFullWidth`), inside. Renders nothing otherwise.
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
    // The border is not blended with what is below it, so that it also shows in forced colors, where backgrounds do not.
    <span
      aria-hidden
      data-changed={part}
      className={`pointer-events-none absolute inset-y-0 end-0 border-s-2 border-accent ${isFullWidth ? 'start-1.5' : '-start-2.5'}`}
    >
      {/* A new element for each change, so that the animation starts again. */}
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
