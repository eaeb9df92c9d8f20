import { lazy, type ReactNode, startTransition, Suspense, useRef, useState } from 'react';

const loadPanel = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await loadPanel()).PopoverPanel }));

/** A button that opens a panel; the panel's code is fetched when the pointer or focus comes near. */
export function MenuButton({
  label,
  buttonClassName,
  face,
  align = 'start',
  panel,
  preload,
}: {
  /** Names the button where its face says too little, and the panel. */
  label: string;
  buttonClassName: string;
  face: ReactNode;
  align?: 'start' | 'end';
  /** What the panel holds; it may be loaded on demand and opens only once it is there, so that the focus finds it. */
  panel: (close: () => void) => ReactNode;
  preload?: () => Promise<unknown>;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const warm = () => {
    // What fails ahead of time is tried again, and told, when it is needed.
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
        // In a transition, so that the panel opens at once when its code is there: a new boundary would hold it back.
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
