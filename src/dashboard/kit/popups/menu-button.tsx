import { type ReactNode, useContext, useRef, useState } from 'react';
import { focusContent, FocusHeir, isFocusFree } from '../focus-heir.ts';
import { LateBox, placeBelow } from '../late-box.tsx';
import { onDemand, type Piece, WhenLoaded } from '../on-demand.tsx';
import { useTypedEarly } from '../loading/typed-early.ts';

const popover = onDemand(async () => (await import('./popover-panel.tsx')).PopoverPanel);

/** A button that opens a panel; the panel's code is loaded in idle time, or when the button is hovered or focused. */
export function MenuButton({
  label,
  buttonClassName,
  face,
  align = 'start',
  piece = popover,
  leadsToContent = false,
  panel,
}: {
  /** The accessible name of the button and of the panel. */
  label: string;
  buttonClassName: string;
  face: ReactNode;
  align?: 'start' | 'end';
  /** The code of the panel's content; the panel opens only once it has loaded, so that the content can take the focus. */
  piece?: Piece;
  /** Whether the panel changes the page's content: then closing it other than by Escape moves the focus there (`FocusHeir`). */
  leadsToContent?: boolean;
  panel: (close: () => void) => ReactNode;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useTypedEarly(isOpen, anchor);
  const pieces = [popover, piece];
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
      if (isFocusFree()) anchor.current?.focus();
    });
  };
  const warm = () => {
    // Ignore a failure: opening the panel tries again and shows it.
    for (const { preload } of pieces) preload().catch(() => undefined);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        className={buttonClassName}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => (isOpen ? close(false) : setIsOpen(true))}
      >
        {face}
      </button>
      {isOpen && (
        <WhenLoaded
          pieces={pieces}
          frame={(note, isFailure) => (
            <LateBox
              isFailure={isFailure}
              label={label}
              anchor={anchor}
              style={placeBelow(anchor.current)}
              onClose={() => setIsOpen(false)}
            >
              {note}
            </LateBox>
          )}
        >
          {() => (
            <popover.Component
              anchor={anchor}
              label={label}
              align={align}
              finalFocus={() => (returnsFocus.current ? anchor.current : false)}
              onClose={close}
            >
              {panel(() => close(false))}
            </popover.Component>
          )}
        </WhenLoaded>
      )}
    </>
  );
}
