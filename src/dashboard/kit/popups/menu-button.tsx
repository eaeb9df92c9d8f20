import { lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { focusContent, FocusHeir, isFocusFree, useFocusHeir } from '../focus-heir.ts';

import { BelowButton, LoadingNote } from '../loading/loading-note.tsx';

const PopoverPanel = lazy(async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel }));

/** A button that opens a panel; it opens once the code of its content has loaded, so that the content can take the focus. */
export function MenuButton({
  label,
  buttonClassName,
  face,
  align = 'start',
  leadsToContent = false,
  panel,
}: {
  /** The accessible name of the button and of the panel. */
  label: string;
  buttonClassName: string;
  face: ReactNode;
  align?: 'start' | 'end';
  /** Whether the panel changes the page's content: then closing it other than by Escape moves the focus there (`FocusHeir`). */
  leadsToContent?: boolean;
  panel: (close: () => void) => ReactNode;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const heir = useFocusHeir();
  const hold = useCallback(
    (button: HTMLButtonElement | null) => {
      anchor.current = button;
      const release = heir(button);
      // With a function that releases it, React doesn't call the ref for a button that has gone.
      return () => {
        anchor.current = null;
        if (typeof release === 'function') release();
      };
    },
    [heir],
  );
  const [isOpen, setIsOpen] = useState(false);
  const inherit = useContext(FocusHeir);
  const returnsFocus = useRef(true);
  const close = (byKey: boolean) => {
    setIsOpen(false);
    returnsFocus.current = byKey || !leadsToContent;
    if (returnsFocus.current) return;
    // Wait until a press elsewhere on the page has moved the focus.
    requestAnimationFrame(() => {
      if (!isFocusFree() && document.activeElement !== anchor.current) return;
      inherit();
      if (isFocusFree()) focusContent();
    });
  };
  return (
    <>
      <button
        ref={hold}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        className={buttonClassName}
        onClick={() => (isOpen ? close(false) : setIsOpen(true))}
      >
        {face}
      </button>
      {isOpen && (
        <ErrorBoundary kind="dialog" frame={(message) => <BelowButton button={anchor}>{message}</BelowButton>}>
          <Suspense
            fallback={
              <BelowButton button={anchor}>
                <LoadingNote />
              </BelowButton>
            }
          >
            <PopoverPanel
              anchor={anchor}
              label={label}
              align={align}
              finalFocus={() => (returnsFocus.current ? anchor.current : false)}
              onClose={close}
            >
              <Content render={panel} onClose={close} />
            </PopoverPanel>
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** A component of its own, so that content that is loading suspends within the panel's boundary. */
function Content({ render, onClose }: { render: (close: () => void) => ReactNode; onClose: (byKey: boolean) => void }) {
  return render(() => onClose(false));
}
