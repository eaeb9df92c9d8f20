import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { isLeaving, leaveFor } from '../kit/form/leave-for.ts';
import { releaseRequests, signInChannel } from '../kit/loading/sign-in-gate.ts';
import { ExpiredDialog } from './expired-dialog.tsx';
import { hasSameAccess, pathForOther } from './has-same-access.ts';

/** Requests the session again; `data` stays the last known one if that fails. */
export type Refetch = () => Promise<{ readonly data: Session | undefined; readonly isSuccess: boolean }>;

/** Reacts when somebody signs in or out in another tab of this browser. */
function useOtherTabs(session: Session, refetch: Refetch): void {
  const onNews = useEffectEvent(async ({ data: news }: MessageEvent<unknown>) => {
    if (news === 'signed_out') return leaveFor('/sign-in');
    const { data, isSuccess } = await refetch();
    // A refusal of the former session that comes now must not lock the page.
    if (isSuccess && data && hasSameAccess(session, data)) releaseRequests();
  });
  useEffect(() => {
    const channel = signInChannel();
    channel.addEventListener('message', onNews);
    return () => channel.removeEventListener('message', onNews);
  }, []);
}

/** Asks the user to sign in again; afterwards, the page behind gets its title back. */
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
