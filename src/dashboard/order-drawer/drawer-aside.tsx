import type { ReactNode } from 'react';
import { useEscape } from './use-escape.ts';

/** The drawer on a wide window: a region beside the list, which stays usable; Escape closes it. */
export function DrawerAside({
  headingId,
  onClose,
  children,
}: {
  headingId: string;
  onClose: () => void;
  children: ReactNode;
}) {
  useEscape(onClose);
  return (
    <aside aria-labelledby={headingId} className="flex h-full min-h-0 w-full min-w-0 flex-col bg-surface">
      {children}
    </aside>
  );
}
