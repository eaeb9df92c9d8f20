import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useCallback, useContext, useEffect, useRef } from 'react';
import { focusContent, FocusHeir, isFocusFree } from '../focus-heir.ts';
import { useBackCloses } from './use-back-closes.ts';

/** A panel anchored to a button outside of it; Escape, a press outside and Tab out of it call `onClose`. Import it on demand. */
export function PopoverPanel({
  anchor,
  label,
  align = 'start',
  finalFocus = anchor,
  onClose,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align?: 'start' | 'end';
  /** The element that gets the focus when the panel closes, unless the focus is elsewhere on the page by then. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | false | null);
  /** `byKey` is true for Escape and Tab. */
  onClose: (byKey: boolean) => void;
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const inherit = useCallback(() => popup.current?.focus(), []);
  const heir = useContext(FocusHeir);
  useBackCloses(() => onClose(false));
  useEffect(
    () => () => {
      // The button may go with its panel: nothing has the focus then.
      requestAnimationFrame(() => {
        if (isFocusFree() && !anchor.current) heir();
        if (isFocusFree() && !anchor.current) focusContent();
      });
    },
    [anchor, heir],
  );
  /** Base UI takes the focus back even from a button that was pressed by key while the panel stayed open. */
  const focusAfter = () => {
    const isInside = popup.current?.contains(document.activeElement) === true;
    if (!isFocusFree() && !isInside) return false;
    // Without an element, it would choose one that had the focus before.
    return (typeof finalFocus === 'function' ? finalFocus() : finalFocus.current) ?? false;
  };
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root
        open
        onOpenChange={(_open, details) => {
          // The anchor toggles the panel itself: closing here too would reopen it.
          const { target } = details.event;
          if (details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target)) {
            details.cancel();
            return;
          }
          onClose(details.reason === 'escape-key');
        }}
      >
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-30"
            // Base UI's guard at either end of the panel has nowhere to lead to, since the button is outside of its tree.
            onFocus={({ target }) => {
              if (!target.hasAttribute('data-base-ui-focus-guard')) return;
              anchor.current?.focus();
              onClose(true);
            }}
          >
            <Popover.Popup
              ref={popup}
              aria-label={label}
              finalFocus={focusAfter}
              className="max-h-(--available-height) max-w-[var(--available-width)] overflow-auto rounded-lg border border-line bg-raised text-row shadow-popover outline-none transition-opacity duration-120 data-starting-style:opacity-0"
            >
              <FocusHeir value={inherit}>{children}</FocusHeir>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}
