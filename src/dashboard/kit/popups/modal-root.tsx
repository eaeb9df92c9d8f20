import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { focusContent, isFocusFree } from '../focus-heir.ts';
import { holdHotkeys } from '../hotkeys.ts';
import { isSignedOut, onSignInChange } from '../loading/sign-in-gate.ts';

/**
 * The root of an open modal dialog. While the page asks the user to sign in again over everything else, the dialog neither hides that
 * question from screen readers nor closes: it may even open then, if its code arrives late. Import it on demand.
 */
export function ModalRoot({
  onClose,
  disablePointerDismissal = false,
  children,
}: {
  onClose: () => void;
  /** Whether a press outside leaves the dialog open. */
  disablePointerDismissal?: boolean;
  children: ReactNode;
}) {
  const isLocked = useSyncExternalStore(onSignInChange, isSignedOut);
  useEffect(holdHotkeys, []);
  useEffect(
    () => () => {
      // A frame later, when what had the focus before the dialog has it again, unless nothing did.
      requestAnimationFrame(() => isFocusFree() && focusContent());
    },
    [],
  );
  return (
    <Dialog.Root
      open
      modal={!isLocked}
      disablePointerDismissal={disablePointerDismissal}
      onOpenChange={(isOpen) => !isOpen && !isLocked && onClose()}
    >
      {children}
    </Dialog.Root>
  );
}
