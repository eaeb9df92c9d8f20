import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { isFocusFree } from '../content-focus.ts';
import { useBackCloses } from './use-back-closes.ts';

/**
 * A panel anchored to a button outside of it; Escape, a press outside and Tab out of it call
 * `onClose`. Import it on demand.
 */
export function PopoverPanel({
  anchor,
  label,
  align = 'start',
  onClose,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'end';
  onClose: () => void;
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(onClose);
  /**
   * Returns the focus to the button, unless it is elsewhere by then: Base UI would take it back
   * even from an element that was just pressed.
   */
  const focusAfter = () => {
    const isInside = popup.current?.contains(document.activeElement) === true;
    if (!isFocusFree() && !isInside) return false;
    // Without an element, Base UI would choose one that had the focus before.
    return anchor.current ?? false;
  };
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root
        open
        onOpenChange={(_open, details) => {
          // The anchor toggles the panel itself: closing here too would reopen it.
          const { target } = details.event;
          if (
            details.reason === 'outside-press' &&
            target instanceof Node &&
            anchor.current?.contains(target)
          ) {
            details.cancel();
            return;
          }
          onClose();
        }}
      >
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-30"
            // Base UI's focus guards lead nowhere here, since the button is outside of its tree.
            onFocus={({ target }) => {
              if (!target.hasAttribute('data-base-ui-focus-guard')) return;
              anchor.current?.focus();
              onClose();
            }}
          >
            <Popover.Popup
              ref={popup}
              aria-label={label}
              finalFocus={focusAfter}
              className="max-h-(--available-height) max-w-[var(--available-width)] overflow-auto rounded-lg border border-line bg-raised text-row shadow-popover outline-none transition-opacity duration-120 data-starting-style:opacity-0"
            >
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}
