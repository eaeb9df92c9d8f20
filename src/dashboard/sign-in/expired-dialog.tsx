import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { createPath, useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { FailureNotice } from '../kit/failure.tsx';
import { leaveFor } from '../kit/form/leave-for.ts';
import { releaseRequests } from '../kit/loading/sign-in-gate.ts';
import { sessionQuery } from '../stores/session.ts';
import { pathForOther } from './has-same-access.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signInOptionsQuery } from './sign-in-api.ts';
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts';

/** A dialog over the whole page that only signing in closes. */
function Modal({ titleId, children }: { titleId: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Open it before its fields can take the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-over-locked
      className="m-auto w-[min(22rem,calc(100vw-2rem))] max-w-none rounded-xl border border-line bg-raised p-5 text-ink shadow-popover backdrop:bg-[oklch(15%_0_0/45%)] max-sm:mt-6"
      onCancel={(event) => event.preventDefault()}
      // Some browsers close the dialog on the second Escape, even if the page prevents it.
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
      // The page behind has keyboard shortcuts of its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  );
}

/**
 * Asks the user to sign in, over a page whose session has ended. For the same person, the page continues where it was; for another person,
 * or if the visible stores changed, it is reloaded.
 */
export function ExpiredDialog({ before }: { before: Session }) {
  const intl = useIntl();
  const titleId = useId();
  const queryClient = useQueryClient();
  const here = createPath(useLocation());
  const { data: options, error, refetch } = useQuery(signInOptionsQuery);

  const goOn = (session: Session) => {
    const path = pathForOther(before, session, here);
    if (path !== undefined) {
      leaveFor(path);
      return;
    }
    queryClient.setQueryData(sessionQuery.queryKey, session);
    releaseRequests();
  };
  useSignedInElsewhere(goOn);

  return (
    <Modal titleId={titleId}>
      <h2 id={titleId} className="text-base font-semibold tracking-tight">
        <FormattedMessage id="expired.title" />
      </h2>
      <p className="mt-1 mb-4 text-row text-ink-muted">
        <FormattedMessage id="expired.hint" />
      </p>
      {error && (
        <FailureNotice error={error} onRetry={() => void refetch()}>
          {intl.formatMessage({ id: 'sign_in.no_options' })}.
        </FailureNotice>
      )}
      {options && <SignInForm options={options} returnTo={here} knownName={before.user?.name} onSignedIn={goOn} />}
    </Modal>
  );
}
