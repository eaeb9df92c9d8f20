import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** A short word of what was just done, below what it stands in; said politely, in nobody's way, and gone when it has no children. */
export function PassingWord({ children }: { children: ReactNode }) {
  return (
    <span
      role="status"
      className={
        children
          ? 'pointer-events-none absolute end-3 top-full z-20 mt-1 flex items-center gap-1.5 rounded-md border border-line bg-raised px-2.5 py-1 text-row font-medium text-ink shadow-popover'
          : 'sr-only'
      }
    >
      {children && <Check aria-hidden size={14} className="shrink-0 text-paid" />}
      {children}
    </span>
  );
}
