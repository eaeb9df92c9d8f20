import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Form } from '@base-ui/react/form';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../button.tsx';
import { DANGER } from '../danger-look.ts';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { Problem, type ProblemWords } from '../failures/problem.tsx';
import type { MessageId } from '../i18n/messages.ts';
import { stripUnsafeCharacters } from '../strip-unsafe-characters.ts';
import { ModalRoot } from './modal-root.tsx';
import { useBackCloses } from './use-back-closes.ts';

/** The footer stays in view while the content scrolls. */
export const DIALOG_FOOT = 'sticky bottom-0 border-t border-line bg-raised px-5 py-3';

export type DialogProps = {
  title: MessageId;
  /** The person or key in the title. */
  name?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** A click outside doesn't close the dialog, since its input or secret would be lost. */
export function Dialog({ title, name = '', onClose, children }: DialogProps) {
  const { formatMessage } = useIntl();
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(onClose);
  return (
    <CSPProvider disableStyleElements>
      <ModalRoot disablePointerDismissal onClose={onClose}>
        <Base.Portal>
          <Base.Backdrop
            // Also above the drawer, which is a dialog in narrow windows.
            forceRender
            className="fixed inset-0 z-40 bg-[oklch(15%_0_0/45%)]"
          />
          <Base.Popup
            ref={popup}
            // Not the close button.
            initialFocus={() =>
              popup.current?.querySelector<HTMLElement>('[data-first], input, code + button') ??
              null
            }
            className="fixed start-1/2 top-[max(1rem,8vh)] z-40 max-h-[min(84vh,calc(100dvh-2rem))] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 scroll-pb-18 overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised shadow-popover outline-none rtl:translate-x-1/2"
          >
            <div className="flex items-start justify-between gap-2 pt-3 ps-5 pe-3">
              <Base.Title className="py-1.5 text-sm font-semibold wrap-anywhere">
                <FormattedMessage
                  id={title}
                  values={{ name: <bdi>{stripUnsafeCharacters(name)}</bdi> }}
                />
              </Base.Title>
              <Base.Close
                render={
                  <IconButton
                    icon={X}
                    label={formatMessage({ id: 'action.close' })}
                    className="shrink-0 pointer-coarse:-my-1.5"
                  />
                }
              />
            </div>
            <ErrorBoundary kind="dialog">{children}</ErrorBoundary>
          </Base.Popup>
        </Base.Portal>
      </ModalRoot>
    </CSPProvider>
  );
}

/** The form of a dialog: its fields, the error of the last attempt, and the buttons. */
export function DialogForm({
  submit,
  isDangerous = false,
  words,
  onSubmit,
  onClose,
  children,
}: {
  submit: MessageId;
  isDangerous?: boolean;
  words?: ProblemWords | undefined;
  /** Sends the values by the names of their fields; rejects with ApiFailure. */
  onSubmit: (values: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Called when the user cancels, and after a successful submit. */
  onClose: () => void;
  children: ReactNode;
}) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onSubmit });
  return (
    <Form
      onFormSubmit={(values: Record<string, unknown>) => {
        // The dialog may be closed before the response, and another one opened.
        if (!isPending) mutate(values, { onSuccess: onClose });
      }}
    >
      <div className="flex flex-col gap-4 px-5 pt-2 pb-4 text-row">{children}</div>
      <div className={`${DIALOG_FOOT} flex flex-col gap-3`}>
        <Problem error={error} words={words} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button data-first={isDangerous || undefined} onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button
            type="submit"
            look="primary"
            aria-busy={isPending}
            className={isDangerous ? DANGER : ''}
          >
            <FormattedMessage id={submit} />
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Asks for confirmation before an irreversible change. */
export function ConfirmDialog({
  hint,
  confirm,
  words,
  onConfirm,
  ...dialog
}: Omit<DialogProps, 'children'> & {
  hint: MessageId;
  confirm: MessageId;
  words?: ProblemWords | undefined;
  onConfirm: () => Promise<void>;
}) {
  return (
    <Dialog {...dialog}>
      <DialogForm
        submit={confirm}
        isDangerous
        words={words}
        onSubmit={onConfirm}
        onClose={dialog.onClose}
      >
        <div className="text-ink-muted">
          <FormattedMessage id={hint} />
        </div>
      </DialogForm>
    </Dialog>
  );
}
