import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import { TriangleAlert, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { CopyButton } from '../../ui/popups/copy-button.tsx';
import { DANGER } from '../../ui/danger-look.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { leaveIfSignedOut } from '../../ui/hard-navigate.ts';
import { inertText } from '../../ui/inert-text.ts';
import { ModalRoot } from '../../ui/popups/modal-root.tsx';
import { useBackCloses } from '../../ui/popups/use-back-closes.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { ErrorBoundary } from '../../ui/errors/error-boundary.tsx';
import type { ApiFailure, FailureCode } from '../../ui/request.ts';
import { asFailure, failureText, RequestId } from '../../ui/failures/failure.tsx';

/**
 * A request sent by pressing a button: whether it is in progress, and why the last attempt failed.
 */
export type Action = {
  readonly isBusy: boolean;
  readonly failure: ApiFailure | undefined;
  /** Resolves to whether it succeeded; a second press while it is in progress does nothing. */
  readonly run: (send: () => Promise<unknown>) => Promise<boolean>;
};

/** Runs one action at a time. */
export function useAction(): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isRunning = useRef(false);
  const run = async (send: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await send();
      setFailure(undefined);
      return true;
    } catch (error) {
      leaveIfSignedOut(error);
      setFailure(asFailure(error));
      return false;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, failure, run };
}

type ProblemWords = Partial<Record<FailureCode, MessageId>> | undefined;

const invalidValue = z.object({
  field: z.string(),
  rule: z.string(),
  limit: z.optional(z.number()),
});
const UNKNOWN = { field: '', rule: '', limit: 0 };

/** What the server says is wrong with which value. */
function whatIsInvalid({ cause }: ApiFailure) {
  try {
    return { ...UNKNOWN, ...invalidValue.safeParse(JSON.parse(String(cause))).data };
  } catch {
    return UNKNOWN;
  }
}

/** What a failure means to a user who changes settings. */
const WORDS: ProblemWords = {
  bad_request: 'settings.error.bad_request',
  admins_only: 'settings.error.admins_only',
  not_found: 'settings.error.not_found',
  too_many_attempts: 'settings.error.too_many_attempts',
};

/**
 * Why an action failed, announced beside its button; `words` overrides the message for some codes.
 */
export function Problem({
  failure,
  words,
}: {
  failure: ApiFailure | undefined;
  words?: ProblemWords;
}) {
  const intl = useIntl();
  const id = failure && (words?.[failure.code] ?? WORDS?.[failure.code]);
  return (
    <div role="status" className="text-row wrap-anywhere text-danger empty:sr-only">
      {failure &&
        (id ? (
          intl.formatMessage({ id }, whatIsInvalid(failure))
        ) : (
          <>
            {failureText(intl, failure)} <RequestId error={failure} />
          </>
        ))}
    </div>
  );
}

/** What stands below a dialog's content: it stays in view while the rest scrolls. */
const FOOT = 'sticky bottom-0 border-t border-line bg-raised px-5 py-3';

/**
 * A dialog over the settings. A click outside doesn't close it, since anything typed or shown in it
 * would be lost.
 */
export function Dialog({
  title,
  name = '',
  onClose,
  children,
}: {
  title: MessageId;
  /** Whom or what the title names. */
  name?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(onClose);
  return (
    <CSPProvider disableStyleElements>
      <ModalRoot disablePointerDismissal onClose={onClose}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-[oklch(15%_0_0/45%)]" />
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
                <FormattedMessage id={title} values={{ name: <bdi>{inertText(name)}</bdi> }} />
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

/** The form of a dialog that sends something: its fields, why sending failed, and the buttons. */
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
  words?: ProblemWords;
  /** Sends it; throws ApiFailure. */
  onSubmit: (form: FormData) => Promise<void>;
  /** Closes the dialog: it was canceled, or what was sent is done and it is still open. */
  onClose: () => void;
  children: ReactNode;
}) {
  const action = useAction();
  return (
    <form
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        void action
          .run(() => onSubmit(data))
          .then((isDone) => isDone && form.isConnected && onClose());
      }}
    >
      <div className="flex flex-col gap-4 px-5 pt-2 pb-4 text-row">{children}</div>
      <div className={`${FOOT} flex flex-col gap-3`}>
        <Problem failure={action.failure} words={words} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button data-first={isDangerous || undefined} onClick={onClose}>
            <FormattedMessage id="settings.cancel" />
          </Button>
          <Button
            type="submit"
            look="primary"
            aria-busy={action.isBusy}
            className={isDangerous ? DANGER : ''}
          >
            <FormattedMessage id={submit} />
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Asks for confirmation before something that can't be undone, and closes once it is done. */
export function ConfirmDialog({
  hint,
  confirm,
  words,
  onConfirm,
  ...dialog
}: Omit<Parameters<typeof Dialog>[0], 'children'> & {
  hint: MessageId;
  confirm: MessageId;
  words?: ProblemWords;
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

/** A text to copy, and the messages of what it is and of its button. */
type CopyLineProps = { label: MessageId; copyLabel: MessageId; text: string };

function CopyLine({ label, copyLabel, text }: CopyLineProps) {
  const { formatMessage } = useIntl();
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-medium text-ink-muted">{formatMessage({ id: label })}</p>
      <div className="flex items-center gap-1 rounded-md border border-line bg-sunken py-1 ps-2.5 pe-1">
        <code
          dir="ltr"
          className="min-w-0 flex-1 py-1 text-start font-mono text-xs leading-4 wrap-anywhere select-all"
        >
          {text}
        </code>
        <CopyButton text={text} label={formatMessage({ id: copyLabel })} />
      </div>
    </div>
  );
}

/**
 * Shows the secret of something or somebody by name, with what else is needed to use it; it can't
 * be shown again.
 */
export function SecretDialog({
  warning,
  lines,
  ...dialog
}: Omit<Parameters<typeof Dialog>[0], 'children'> & {
  warning: MessageId;
  lines: readonly CopyLineProps[];
}) {
  return (
    <Dialog {...dialog}>
      <div className="flex flex-col gap-3 px-5 pt-2 pb-4 text-row">
        <p className="flex items-start gap-2 rounded-md bg-warning-soft px-2.5 py-2 text-warning">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <FormattedMessage id={warning} />
        </p>
        {lines.map((line) => (
          <CopyLine key={line.label} {...line} />
        ))}
      </div>
      <div className={`${FOOT} flex justify-end`}>
        <Button look="primary" onClick={dialog.onClose}>
          <FormattedMessage id="settings.done" />
        </Button>
      </div>
    </Dialog>
  );
}
