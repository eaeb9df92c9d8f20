import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { FocusHeir, useFocusHeir } from '../../kit/focus-heir.ts';

/** What is read of one order; `onNew` is told when it takes the place of another's. */
function Content({ onNew, children }: { onNew: () => void; children: ReactNode }) {
  useLayoutEffect(onNew, [onNew]);
  return <div ref={useFocusHeir()}>{children}</div>;
}

/**
 * The drawer's inside: a head that stays, below it what is read by scrolling, by keys as well: that takes the focus first, and gets it back
 * when what held it goes with its order. Where there is room for few lines the head scrolls too, and only its first lines stay.
 */
export function DrawerFrame({
  orderId,
  headingId,
  contentRef,
  head,
  foot,
  children,
}: {
  orderId: string;
  headingId: string;
  contentRef: RefObject<HTMLDivElement | null>;
  head: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const scrollBack = useCallback(() => {
    // Asking how far it is scrolled would cost a layout of its own.
    if (!isScrolled.current) return;
    isScrolled.current = false;
    for (const scroller of [root.current, contentRef.current]) {
      if (scroller) scroller.scrollTop = 0;
    }
  }, [contentRef]);
  const inherit = useCallback(() => contentRef.current?.focus({ preventScroll: true }), [contentRef]);
  return (
    <FocusHeir value={inherit}>
      <div
        ref={root}
        className="relative flex min-h-0 flex-1 flex-col low:overflow-y-auto"
        onScrollCapture={() => {
          isScrolled.current = true;
        }}
      >
        {head}
        <div
          ref={contentRef}
          role="group"
          aria-labelledby={headingId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll what has the focus.
          tabIndex={0}
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2 pointer-coarse:outline-none low:flex-none low:overflow-visible"
        >
          <Content key={orderId} onNew={scrollBack}>
            {children}
          </Content>
        </div>
        {foot}
      </div>
    </FocusHeir>
  );
}
