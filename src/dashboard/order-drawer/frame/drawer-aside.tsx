import { type ReactNode, useId, useState } from 'react';
import { DrawerSeparator } from './drawer-separator.tsx';
import { useDrawerWidth } from './use-drawer-width.ts';
import { useHadItsTurn } from './use-had-its-turn.ts';

/**
 * The drawer on a wide window: a region beside the list, which stays usable, as wide as its reader wants. First it lies over the
 * list, which is arranged anew, in the room that is left, once what the drawer holds is drawn.
 */
export function DrawerAside({
  headingId,
  isBusy,
  isDrawn,
  children,
}: {
  headingId: string;
  /** The whole order is still awaited. */
  isBusy: boolean;
  /** Nothing more is about to be drawn. */
  isDrawn: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { width, min, max, setWidth } = useDrawerWidth();
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? width;
  const isBeside = useHadItsTurn(isDrawn);
  return (
    <div
      className="relative flex min-h-0 shrink-0 border-s border-line"
      style={{ width: shown, marginInlineStart: isBeside ? 0 : -shown }}
    >
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
