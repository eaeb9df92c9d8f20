import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { lazyComponent } from '../loading/lazy-component.ts';
import { AtButton, LoadingNote } from '../loading/loading-note.tsx';

const PopoverPanel = lazyComponent(async () => (await import('./popover-panel.tsx')).PopoverPanel);

/** Loads the code of panels, except for their contents, in advance. */
export const preloadPanels = PopoverPanel.preload;

/** Shown while the panel's code loads; a press or focus elsewhere cancels the panel. */
function PanelPlaceholder({
  button,
  align,
  onLeave,
}: {
  button: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  onLeave: () => void;
}) {
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && button.current?.contains(target) === false) onLeave();
  });
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, (event) => leave(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <AtButton button={button} align={align} className="animate-appear">
      <LoadingNote />
    </AtButton>
  );
}

/**
 * A button that opens a panel; it opens once the code of its content has loaded, so that the
 * content can take the focus.
 */
export function MenuButton({
  label,
  buttonClassName,
  face,
  align = 'start',
  tabIndex,
  panel,
}: {
  /** The accessible name of the button and of the panel. */
  label: string;
  buttonClassName: string;
  face: ReactNode;
  align?: 'start' | 'end';
  tabIndex?: number;
  panel: (close: () => void) => ReactNode;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        tabIndex={tabIndex}
        className={buttonClassName}
        onClick={() => setIsOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <ErrorBoundary
          kind="dialog"
          frame={(message) => (
            <AtButton button={anchor} align={align}>
              {message}
            </AtButton>
          )}
        >
          <Suspense fallback={<PanelPlaceholder button={anchor} align={align} onLeave={close} />}>
            <PopoverPanel anchor={anchor} label={label} align={align} onClose={close}>
              {panel(close)}
            </PopoverPanel>
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
