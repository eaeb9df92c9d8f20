import type { ReactNode } from 'react';
import type { ChangedPart } from './order-changes.ts';
import { useLastChanges } from './order-changes-context.ts';

/** A part of the drawer that lights up for a moment when it changes while it is looked at. */
export function MarkedPart({
  part,
  className = '',
  children,
}: {
  part: ChangedPart;
  className?: string;
  children: ReactNode;
}) {
  const { turn, parts } = useLastChanges();
  return (
    <div className={`relative ${className}`}>
      {children}
      {turn > 0 && parts.has(part) && (
        // A new element for each change, so that the fade starts again.
        <span
          key={turn}
          aria-hidden
          data-changed={part}
          className="pointer-events-none absolute inset-0 animate-arrive mix-blend-multiply dark:mix-blend-screen"
        />
      )}
    </div>
  );
}
