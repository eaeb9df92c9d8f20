import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { broadcast, isLeaving, leaveFor } from '../kit/form/leave-for.ts';
import { releaseRequests, signInChannel } from '../kit/loading/sign-in-gate.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureNotice } from '../kit/failures/failure.tsx';
import { sessionQuery } from '../stores/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signInOptionsQuery, useSignedInElsewhere } from './sign-in-api.ts';

/** Whether two sessions belong to the same person with the same rights, so that data loaded in one may be shown in the other. */
function hasSameAccess(one: Session, other: Session): boolean {
  const [before, now] = [one, other].map(({ user, limitedTo }) => JSON.stringify([user?.id, limitedTo]));
  return before === now;
}

/** Where a page of one session (at the path `here`) must load anew because of another; undefined if it may go on. */
export function pathForOther(before: Session, now: Session, here: string): string | undefined {
  if (hasSameAccess(before, now)) return undefined;
  return before.user?.id === now.user?.id ? here : '/orders';
}

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
      aria-describedby={`${titleId}-hint`}
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
function ExpiredDialog({ before }: { before: Session }) {
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
      <p id={`${titleId}-hint`} className="mt-1 mb-4 text-row text-ink-muted">
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

/** Requests the session again; `data` stays the last known one if that fails. */
export type Refetch = () => Promise<{ readonly data: Session | undefined; readonly isSuccess: boolean }>;

/** Tells the other tabs of this browser who is signed in, where nothing else does, and reacts when somebody signs in or out in one. */
function useOtherTabs(session: Session, refetch: Refetch): void {
  const onNews = useEffectEvent(async (news: unknown) => {
    if (news === 'signed_out') return leaveFor('/sign-in');
    const { data, isSuccess } = await refetch();
    // A refusal of the former session that comes now must not lock the page.
    if (isSuccess && data && hasSameAccess(session, data)) releaseRequests();
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    signInChannel().addEventListener('message', ({ data }) => void onNews(data), { signal });
    // Pages in the back/forward cache hear nothing.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void onNews('signed_in');
    window.addEventListener('pageshow', onShow, { signal });
    // A provider or proxy leads back to a new page, which may be somebody's first since they signed in.
    if (session.auth !== 'password') broadcast('signed_in');
    return () => ended.abort();
  }, [session.auth]);
}

function Locked({ session }: { session: Session }) {
  useLayoutEffect(() => {
    const { title } = document;
    document.title = 'Tillview';
    return () => {
      document.title = title;
    };
  }, []);
  return <ExpiredDialog before={session} />;
}

/**
 * Watches the page's session: asks the user to sign in again once it has ended (`isLocked`), and leaves the page if somebody signs out in
 * another tab, or if the session becomes another person's or sees other stores. `refetch` requests the session again.
 */
export function SessionWatch({
  session,
  isLocked,
  refetch,
}: {
  session: Session;
  isLocked: boolean;
  refetch: Refetch;
}) {
  const [first] = useState(session);
  useOtherTabs(first, refetch);
  const here = createPath(useLocation());
  const path = pathForOther(first, session, here);
  useEffect(() => {
    // The new session must not show data that the previous one loaded.
    if (path !== undefined) leaveFor(path);
  }, [path]);
  return isLocked && !isLeaving() && <Locked session={session} />;
}
