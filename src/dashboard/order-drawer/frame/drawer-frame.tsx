import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import {
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { useIntl } from 'react-intl';
import { ModalRoot } from '../../ui/popups/modal-root.tsx';
import { useSplitter } from '../../ui/use-splitter.ts';
import { useChangePreferences, usePreferences } from '../../preferences/use-preferences.ts';

/** The narrowest drawer and list (px). */
const [MIN_WIDTH, LIST_WIDTH] = [352, 560];
/** The drawer's width (px) in windows below and above `LARGE_WINDOW` (px). */
const [DEFAULT_WIDTH, LARGE_WIDTH, LARGE_WINDOW] = [440, 520, 1600];

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** The width (px) of the drawer beside the list, and its limits. */
function useDrawerWidth() {
  const { drawerWidth } = usePreferences();
  const windowWidth = useSyncExternalStore(subscribe, () => window.innerWidth);
  const standard = windowWidth >= LARGE_WINDOW ? LARGE_WIDTH : DEFAULT_WIDTH;
  const max = Math.max(MIN_WIDTH, windowWidth - LIST_WIDTH);
  const width = Math.min(Math.max(drawerWidth ?? standard, MIN_WIDTH), max);
  return { width, min: MIN_WIDTH, max };
}

/**
 * The drawer in a wide window: a region beside the list, which stays usable; the user sets its
 * width.
 */
export function DrawerAside({
  headingId,
  isBusy,
  children,
}: {
  headingId: string;
  /** True while the complete order is loading. */
  isBusy: boolean;
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const id = useId();
  const { width, min, max } = useDrawerWidth();
  const changePreferences = useChangePreferences();
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? width;
  const { isDragging, separatorProps } = useSplitter({
    side: 'end',
    measure: () => ({ size: shown, min, max }),
    onDrag: setDragged,
    onChange: (drawerWidth) => changePreferences({ drawerWidth }),
  });
  return (
    <div className="relative flex min-h-0 shrink-0 border-s border-line" style={{ width: shown }}>
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={formatMessage({ id: 'drawer.width' })}
        aria-controls={id}
        aria-valuenow={shown}
        aria-valuemin={min}
        aria-valuemax={max}
        title={formatMessage({ id: 'drawer.width_hint' })}
        className="group absolute inset-y-0 -start-1.5 z-10 w-3 cursor-col-resize touch-none outline-none pointer-coarse:-start-2 pointer-coarse:w-6"
        {...separatorProps}
      >
        <span
          aria-hidden
          className={`absolute inset-y-0 start-1 w-0.5 pointer-coarse:start-1.5 transition-colors duration-120 group-hover:bg-line-strong group-focus-visible:bg-accent ${isDragging ? 'bg-accent' : ''}`}
        />
      </div>
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

/**
 * The drawer in a narrow window: a modal sheet over all of it, with lines of a length that can be
 * read; Escape closes it.
 */
export function DrawerSheet({
  headingId,
  contentRef,
  onClose,
  children,
}: {
  headingId: string;
  contentRef: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <CSPProvider disableStyleElements>
      <ModalRoot onClose={onClose}>
        <Dialog.Portal>
          <Dialog.Popup
            aria-labelledby={headingId}
            initialFocus={contentRef}
            // The list itself returns the focus to the order's row.
            finalFocus={false}
            className="fixed inset-0 z-20 flex flex-col bg-surface px-[max(0px,calc(50%-22rem))] [container:drawer/size] transition-[translate,opacity] duration-150 ease-calm outline-none data-starting-style:translate-x-6 data-starting-style:opacity-0 rtl:data-starting-style:-translate-x-6"
          >
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </ModalRoot>
    </CSPProvider>
  );
}

/** The content of one order, from its top; it gets the focus if that was in the order before. */
function OrderContent(props: { contentRef: RefObject<HTMLElement | null>; children: ReactNode }) {
  const { contentRef, children } = props;
  useLayoutEffect(() => {
    const content = contentRef.current;
    // In a low window the header scrolls too.
    for (const scroller of [content, content?.parentElement]) scroller?.scrollTo({ top: 0 });
    if (document.activeElement === document.body) content?.focus({ preventScroll: true });
  }, [contentRef]);
  return children;
}

/**
 * The layout inside the drawer: a fixed header, content that scrolls (by keyboard too) and a
 * footer. In a low window the header scrolls too, and only its first lines stay.
 */
export function DrawerLayout({
  orderId,
  headingId,
  contentRef,
  header,
  footer,
  children,
}: {
  orderId: string;
  headingId: string;
  contentRef: RefObject<HTMLDivElement | null>;
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="relative flex min-h-0 flex-1 flex-col low:overflow-y-auto">
      {header}
      <div
        ref={contentRef}
        role="group"
        aria-labelledby={headingId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll the focused element.
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2 pointer-coarse:outline-none low:flex-none low:overflow-visible"
      >
        <OrderContent key={orderId} contentRef={contentRef}>
          {children}
        </OrderContent>
      </div>
      {footer}
    </div>
  );
}
