import { lazy, type ReactNode, startTransition, Suspense, useRef, useState } from 'react';

const loadPanel = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await loadPanel()).PopoverPanel }));

/** A button that opens a panel; the panel's code is loaded when the button is hovered or focused. */
export function MenuButton({
  label,
  buttonClassName,
  face,
  align = 'start',
  panel,
  preload,
}: {
  /** The accessible name of the button and of the panel. */
  label: string;
  buttonClassName: string;
  face: ReactNode;
  align?: 'start' | 'end';
  /** The panel's content; it may suspend, and the panel opens once it is loaded, so that the focus finds it. */
  panel: (close: () => void) => ReactNode;
  preload?: () => Promise<unknown>;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const warm = () => {
    // A failed preload is tried again, and its error shown, when the panel opens.
    loadPanel().catch(() => undefined);
    preload?.().catch(() => undefined);
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
        // In a transition, since a new Suspense boundary would delay a panel whose code is loaded.
        onClick={() => startTransition(() => setIsOpen(!isOpen))}
      >
        {face}
      </button>
      <Suspense>
        {isOpen && (
          <PopoverPanel anchor={anchor} label={label} align={align} onClose={() => setIsOpen(false)}>
            {panel(() => setIsOpen(false))}
          </PopoverPanel>
        )}
      </Suspense>
    </>
  );
}
