import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { BelowButton, LoadingNote } from '../loading/loading-note.tsx';

const PopoverPanel = lazy(async () => ({
  default: (await import('./popover-panel.tsx')).PopoverPanel,
}));

/** Shown while the panel's code loads; a press or focus elsewhere cancels the panel. */
function PanelPlaceholder({
  button,
  onLeave,
}: {
  button: RefObject<HTMLElement | null>;
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
    <BelowButton button={button}>
      <LoadingNote />
    </BelowButton>
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
          frame={(message) => <BelowButton button={anchor}>{message}</BelowButton>}
        >
          <Suspense fallback={<PanelPlaceholder button={anchor} onLeave={close} />}>
            <PopoverPanel anchor={anchor} label={label} align={align} onClose={close}>
              {panel(close)}
            </PopoverPanel>
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
