import { queryOptions } from '@tanstack/react-query';
import type { Session } from '#contract/bff/session.ts';
import { signInOptions, type SignInOptions } from '#contract/bff/sign-in-options.ts';
import { readBody, requestJson } from '../ui/request.ts';
import { readSession } from '../stores/session.ts';
import { requestOwn } from '../ui/own-request.ts';

/** Errors are ApiFailure. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: async ({ signal }): Promise<SignInOptions> =>
    readBody(signInOptions, (await requestJson('/api/sign-in', signal)).body),
  staleTime: 60_000,
});

/** Replaces a password that somebody else has set, and returns the session; throws ApiFailure. */
export async function choosePassword(password: string): Promise<Session> {
  await requestOwn('PUT', '/api/password', { body: { password } });
  return readSession((await requestJson('/api/session')).body);
}

/** Signs in and returns the session; throws ApiFailure. */
export async function signIn(name: string, password: string): Promise<Session> {
  await requestOwn('POST', '/api/session', { body: { name, password } });
  return readSession((await requestJson('/api/session')).body);
}
