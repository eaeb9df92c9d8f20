import { type ReactNode, useId, useState } from 'react';
import { DrawerSeparator } from './drawer-separator.tsx';
import { useDrawerWidth } from './use-drawer-width.ts';

/** The drawer on a wide window: a region beside the list, which stays usable, as wide as its reader wants. */
export function DrawerAside({
  headingId,
  isBusy,
  children,
}: {
  headingId: string;
  /** The whole order is still awaited. */
  isBusy: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { width, min, max, setWidth } = useDrawerWidth();
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? width;
  return (
    <div className="relative flex min-h-0 shrink-0 border-s border-line" style={{ width: shown }}>
      <DrawerSeparator controls={id} width={shown} min={min} max={max} onDrag={setDragged} onChange={setWidth} />
      <aside
        id={id}
        aria-labelledby={headingId}
        aria-busy={isBusy}
        className="flex h-full min-h-0 w-full min-w-0 flex-col bg-surface [container:drawer/size]"
      >
        {children}
      </aside>
    </div>
  );
}
