import { queryOptions } from '@tanstack/react-query';
import type { Session } from '#contract/bff/session.ts';
import { signInOptions, type SignInOptions } from '#contract/bff/sign-in-options.ts';
import { checkResponse, readBody, readJson } from '../kit/request.ts';
import { readSession } from '../stores/session.ts';
import { sendSignedOut } from '../kit/form/send-request.ts';
import { askServer } from '../kit/loading/early-responses.ts';
import { broadcast } from '../kit/form/leave-for.ts';
import { useEffect, useEffectEvent } from 'react';
import { signInChannel } from '../kit/loading/sign-in-gate.ts';

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

/** Sends a request even while other requests wait for somebody to sign in. */
async function ask(path: string, signal?: AbortSignal): Promise<unknown> {
  const { response } = await checkResponse(askServer(path, signal), signal);
  return readJson(response);
}

/** How people sign in here; errors are ApiFailure. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: async ({ signal }): Promise<SignInOptions> => readBody(signInOptions, await ask('/api/sign-in', signal)),
  staleTime: 60_000,
});

async function currentSession(): Promise<Session> {
  return readSession(await ask('/api/session'));
}

/** Signs in and returns the session; throws ApiFailure. */
export async function signIn(name: string, password: string): Promise<Session> {
  await sendSignedOut('POST', '/api/session', { name, password });
  const signedIn = await currentSession();
  broadcast('signed_in');
  return signedIn;
}
