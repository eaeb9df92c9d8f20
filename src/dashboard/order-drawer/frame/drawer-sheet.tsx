import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';

/** The drawer on a narrow window: a modal sheet, on a phone the full screen; Escape and choosing elsewhere close it. */
export function DrawerSheet({
  headingId,
  contentRef,
  onClose,
  children,
}: {
  headingId: string;
  /** What has the focus first. */
  contentRef: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-20 bg-[oklch(15%_0_0/45%)] transition-opacity duration-150 ease-calm data-starting-style:opacity-0" />
          <Dialog.Popup
            aria-labelledby={headingId}
            initialFocus={contentRef}
            // The list gives the focus back to the order's row.
            finalFocus={false}
            className="fixed inset-y-0 end-0 z-20 flex w-full flex-col bg-surface [container:drawer/size] shadow-popover transition-[translate,opacity] duration-150 ease-calm outline-none data-starting-style:translate-x-6 data-starting-style:opacity-0 min-[700px]:w-120 rtl:data-starting-style:-translate-x-6"
          >
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
