import type { ReactNode } from 'react';

/** The look of a table's heading cells and cells; the outer ones stand in line with the headings of the sections. */
export const HEAD = 'py-1.5 pe-4 text-start text-xs font-medium whitespace-nowrap text-ink-muted last:pe-0';
export const CELL = 'py-2 pe-4 last:pe-0';

/** A word about a row beside its name. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full border border-line-strong px-1.5 text-xs leading-4.5 font-medium whitespace-nowrap text-ink-muted">
      {children}
    </span>
  );
}
