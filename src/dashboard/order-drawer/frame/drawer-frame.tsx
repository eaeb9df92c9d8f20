import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useIntl } from 'react-intl';
import { ModalRoot } from '../../ui/popups/modal-root.tsx';
import { useSplitter } from '../../ui/use-splitter.ts';
import { useChangePreferences, usePreferences } from '../../preferences/use-preferences.ts';

/** The minimum width (rem) of the drawer. */
const MIN_WIDTH = 22;
/** The drawer's default width (rem). */
const DEFAULT_WIDTH = 27.5;
/** The drawer's default width (rem) in a large window. */
const LARGE_WIDTH = 32.5;
/** The minimum width (rem) of the list beside the drawer. */
const LIST_WIDTH = 35;
/** The width (px) from which a window is large. */
const LARGE_WINDOW = 1600;
/** The size (px) of a rem at the browser's default font size. */
const DEFAULT_REM = 16;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/**
 * The size (px) of a rem, which follows the browser's font size; read once, as reading it may force
 * a layout.
 */
let knownRem: number | undefined;
function rem(): number {
  knownRem ??=
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_REM;
  return knownRem;
}

/**
 * The drawer's width in a window and its limits, all in px: the wanted width, or the default,
 * clamped so that drawer and list stay readable; with fonts too large for that, at least half of
 * the window. `remSize` is the size (px) of a rem.
 */
export function fitWidth(
  wanted: number | undefined,
  windowWidth: number,
  remSize = DEFAULT_REM,
): { width: number; min: number; max: number } {
  const min = Math.round(
    Math.min(MIN_WIDTH * remSize, Math.max(windowWidth / 2, MIN_WIDTH * DEFAULT_REM)),
  );
  const max = Math.round(Math.max(min, windowWidth - LIST_WIDTH * remSize));
  const standard = (windowWidth >= LARGE_WINDOW ? LARGE_WIDTH : DEFAULT_WIDTH) * remSize;
  return { width: Math.round(Math.min(Math.max(wanted ?? standard, min), max)), min, max };
}

/**
 * The width (px) of the drawer beside the list, its limits, and a setter, which takes undefined for
 * the default.
 */
function useDrawerWidth() {
  const { drawerWidth } = usePreferences();
  const changePreferences = useChangePreferences();
  const windowWidth = useSyncExternalStore(subscribe, () => window.innerWidth);
  const setWidth = useCallback(
    (width: number | undefined) => changePreferences({ drawerWidth: width }),
    [changePreferences],
  );
  return { ...fitWidth(drawerWidth, windowWidth, rem()), setWidth };
}

/** Whether the browser has painted since `isReady` first became true. */
function useIsPainted(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setIsPainted(true), 50);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isPainted;
}

/**
 * The drawer in a wide window: a region beside the list, which stays usable; the user sets its
 * width. It overlays the list at first; the list is laid out for the remaining width only once the
 * whole drawer is painted.
 */
export function DrawerAside({
  headingId,
  isBusy,
  isRendered,
  children,
}: {
  headingId: string;
  /** True while the whole order is loading. */
  isBusy: boolean;
  /** True once all available content is rendered. */
  isRendered: boolean;
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const id = useId();
  const { width, min, max, setWidth } = useDrawerWidth();
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? width;
  const { isDragging, separatorProps } = useSplitter({
    side: 'end',
    measure: () => ({ size: shown, min, max }),
    onDrag: setDragged,
    onChange: setWidth,
  });
  const isBesideList = useIsPainted(isRendered);
  return (
    <div
      className="relative flex min-h-0 shrink-0 border-s border-line"
      style={{ width: shown, marginInlineStart: isBesideList ? 0 : -shown }}
    >
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
 * The drawer in a narrow window: a modal sheet, full screen on a phone; Escape or a press outside
 * closes it.
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
          <Dialog.Backdrop className="fixed inset-0 z-20 bg-[oklch(15%_0_0/45%)] transition-opacity duration-150 ease-calm data-starting-style:opacity-0" />
          <Dialog.Popup
            aria-labelledby={headingId}
            initialFocus={contentRef}
            // The list itself returns the focus to the order's row.
            finalFocus={false}
            className="fixed inset-y-0 end-0 z-20 flex w-full flex-col bg-surface [container:drawer/size] shadow-popover transition-[translate,opacity] duration-150 ease-calm outline-none data-starting-style:translate-x-6 data-starting-style:opacity-0 not-phone:w-120 rtl:data-starting-style:-translate-x-6"
          >
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </ModalRoot>
    </CSPProvider>
  );
}

/**
 * The content of one order; calls `onReplace` when it replaces another order's, and `onLoseFocus`
 * before it is removed with the focus.
 */
function Content(props: { onReplace: () => void; onLoseFocus: () => void; children: ReactNode }) {
  const { onReplace, onLoseFocus, children } = props;
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(onReplace, [onReplace]);
  useLayoutEffect(() => {
    const own = content.current;
    return () => {
      if (own?.contains(document.activeElement)) onLoseFocus();
    };
  }, [onLoseFocus]);
  return <div ref={content}>{children}</div>;
}

/**
 * The layout inside the drawer: a fixed header, content that scrolls (by keyboard too) and a
 * footer. The content gets the initial focus, and again when a focused element disappears with its
 * order. In a low window the header scrolls too, and only its first lines stay.
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
  const root = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const scrollBack = useCallback(() => {
    // Reading the position of a scroller that never moved would force a layout.
    if (!isScrolled.current) return;
    isScrolled.current = false;
    for (const scroller of [root.current, contentRef.current]) {
      if (scroller) scroller.scrollTop = 0;
    }
  }, [contentRef]);
  const focusContent = useCallback(
    () => contentRef.current?.focus({ preventScroll: true }),
    [contentRef],
  );
  return (
    <div
      ref={root}
      className="relative flex min-h-0 flex-1 flex-col low:overflow-y-auto"
      onScrollCapture={() => {
        isScrolled.current = true;
      }}
    >
      {header}
      <div
        ref={contentRef}
        role="group"
        aria-labelledby={headingId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll the focused element.
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2 pointer-coarse:outline-none low:flex-none low:overflow-visible"
      >
        <Content key={orderId} onReplace={scrollBack} onLoseFocus={focusContent}>
          {children}
        </Content>
      </div>
      {footer}
    </div>
  );
}
