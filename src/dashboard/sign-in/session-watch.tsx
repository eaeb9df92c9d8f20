import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { isLeaving, leaveFor } from '../kit/form/leave-for.ts';
import { signInChannel } from '../kit/loading/sign-in-gate.ts';
import { ExpiredDialog } from './expired-dialog.tsx';
import { hasSameAccess } from './has-same-access.ts';

/** Reacts when somebody signs in or out in another tab of this browser. */
function useOtherTabs(refetch: () => unknown): void {
  const onNews = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    if (data === 'signed_out') leaveFor('/sign-in');
    else refetch();
  });
  useEffect(() => {
    const channel = signInChannel();
    channel.addEventListener('message', onNews);
    return () => channel.removeEventListener('message', onNews);
  }, []);
}

/** Asks the user to sign in again; afterwards, the page behind gets its title and focus back. */
function Locked({ session }: { session: Session }) {
  useLayoutEffect(() => {
    const { activeElement: focused, title } = document;
    document.title = 'Tillview';
    return () => {
      document.title = title;
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
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
  refetch: () => unknown;
}) {
  const [first] = useState(session);
  useOtherTabs(refetch);
  const here = createPath(useLocation());
  const isOther = !hasSameAccess(first, session);
  const isSameUser = first.user?.id === session.user?.id;
  useEffect(() => {
    // The new session must not show data that the previous one loaded.
    if (isOther) leaveFor(isSameUser ? here : '/orders');
  }, [isOther, isSameUser, here]);
  return isLocked && !isLeaving() && <Locked session={session} />;
}
