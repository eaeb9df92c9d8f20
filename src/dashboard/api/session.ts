import { queryOptions } from '@tanstack/react-query';
import { session, type Session } from '#contract/session.ts';
import { ApiFailure, requestJson } from './request.ts';

/** The session that was asked for ahead, for its first taker. */
let preloaded: Promise<Session> | undefined;

/** Asks for the session before anything is there to need it. */
export function preloadSession(): void {
  preloaded = requestSession(new AbortController().signal);
  // Whoever takes it is told.
  preloaded.catch(() => undefined);
}

async function fetchSession(signal: AbortSignal): Promise<Session> {
  const early = preloaded;
  preloaded = undefined;
  return early ?? requestSession(signal);
}

async function requestSession(signal: AbortSignal): Promise<Session> {
  const { body, requestId } = await requestJson('/api/session', signal);
  const parsed = session.safeParse(body);
  if (!parsed.success) throw new ApiFailure('unreadable', 'The answer is no session.', requestId);
  return parsed.data;
}

/** Who is signed in, their stores and settings, asked for anew every minute since stores may be added; errors are ApiFailure. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
  refetchInterval: 60_000,
});
