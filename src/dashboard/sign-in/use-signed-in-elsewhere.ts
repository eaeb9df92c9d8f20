import { useEffect, useEffectEvent } from 'react';
import type { Session } from '#contract/bff/session.ts';
import { signInChannel } from '../kit/loading/sign-in-gate.ts';
import { currentSession } from './sign-in-api.ts';

/** Calls `onSignedIn` when somebody signs in in another tab, which also signs in this one. */
export function useSignedInElsewhere(onSignedIn: (session: Session) => void): void {
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    const channel = signInChannel();
    const onNews = ({ data }: MessageEvent<unknown>) => {
      if (data === 'signed_in') void currentSession().then(goOn, () => undefined);
    };
    channel.addEventListener('message', onNews);
    return () => channel.removeEventListener('message', onNews);
  }, []);
}
