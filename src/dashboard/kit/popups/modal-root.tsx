import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { holdHotkeys } from '../hotkeys.ts';
import { isSignedOut, onSignInChange } from '../loading/sign-in-gate.ts';

/** The modal dialogs that are open, each with what closes it, if it yields to others. */
const open = new Set<{ readonly yieldsBy: (() => void) | undefined }>();

/** Keeps a dialog that `yields` from being open together with any other, which may have been asked for before but loaded after it. */
function useYielding(yields: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const own = { yieldsBy: yields ? () => close() : undefined };
    open.add(own);
    const [yielding] = open.size > 1 ? [...open].flatMap(({ yieldsBy }) => yieldsBy ?? []) : [];
    yielding?.();
    return () => void open.delete(own);
  }, [yields]);
}

/**
 * The root of an open modal dialog. While the page asks the user to sign in again over everything else, the dialog neither hides that
 * question from screen readers nor closes: it may even open then, if its code arrives late. Import it on demand.
 */
export function ModalRoot({
  onClose,
  disablePointerDismissal = false,
  yields = false,
  children,
}: {
  onClose: () => void;
  /** Whether a press outside leaves the dialog open. */
  disablePointerDismissal?: boolean;
  /** Whether it closes where another modal dialog is open. */
  yields?: boolean;
  children: ReactNode;
}) {
  const isLocked = useSyncExternalStore(onSignInChange, isSignedOut);
  useEffect(holdHotkeys, []);
  useYielding(yields, onClose);
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
