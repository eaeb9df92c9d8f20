import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { holdHotkeys } from '../hotkeys.ts';

/** Open modal dialogs; `yieldsBy` closes one that yields to others. */
const open = new Set<{ readonly yieldsBy: (() => void) | undefined }>();

/**
 * Closes a dialog that `yields` when another one is open, which may have been requested earlier but
 * loaded later.
 */
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

/** The root of an open modal dialog. Import it on demand. */
export function ModalRoot({
  onClose,
  disablePointerDismissal = false,
  yields = false,
  children,
}: {
  onClose: () => void;
  /** True when a press outside leaves the dialog open. */
  disablePointerDismissal?: boolean;
  /** True when it closes while another modal dialog is open. */
  yields?: boolean;
  children: ReactNode;
}) {
  useEffect(holdHotkeys, []);
  useYielding(yields, onClose);
  return (
    <Dialog.Root
      open
      disablePointerDismissal={disablePointerDismissal}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {children}
    </Dialog.Root>
  );
}
