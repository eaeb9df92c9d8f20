import { queryOptions } from '@tanstack/react-query';
import { session, type Session } from '#contract/session.ts';
import { preloadedPageSettled } from './orders.ts';
import { ApiFailure, requestJson } from './request.ts';

/** How long (ms) a session waits for the first orders. */
const PATIENCE = 150;

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
  if (!early) return requestSession(signal);
  const first = await early;
  // The orders come a moment later: then the page is laid out once, with its rows, rather than twice.
  await Promise.race([preloadedPageSettled(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  return first;
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
