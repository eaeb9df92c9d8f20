import { queryOptions } from '@tanstack/react-query';
import { session, type Session } from '#contract/bff/session.ts';
import { ApiFailure, requestJson } from '../kit/request.ts';

/** How long (ms) the preloaded session waits for the first page of orders. */
const PATIENCE = 150;

/** The session requested before React started; the first query takes it. */
let preloaded: Promise<Session> | undefined;

/**
 * Requests the session before React starts. It is held back for up to 150 ms until `firstPage` settles, so that the page is laid out once, with its
 * rows, rather than twice.
 */
export function preloadSession(firstPage: () => Promise<void>): void {
  preloaded = requestSession(new AbortController().signal).then(async (early) => {
    await Promise.race([firstPage(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    return early;
  });
  // The query that takes it handles the failure.
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
