import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { session, type Session } from '#contract/bff/session.ts';
import { setExpectedUser } from '../kit/loading/expected-user.ts';
import { readBody, requestJson } from '../kit/request.ts';

/** The longest (ms) a preloaded session waits for the first page of orders. */
const FIRST_PAGE_TIMEOUT = 150;

async function requestSession(signal: AbortSignal): Promise<Session> {
  const { body, requestId } = await requestJson('/api/session', signal);
  return readSession(body, requestId);
}

/** Reads a response of `/api/session`, and makes this page its user's. Throws ApiFailure. */
export function readSession(body: unknown, requestId?: string): Session {
  const current = readBody(session, body, requestId);
  setExpectedUser(current.user?.id ?? null);
  return current;
}

/** The signed-in user with their stores and settings, loaded again when the page is returned to, since stores may be added; errors are ApiFailure. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => requestSession(signal),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

/**
 * Loads the session before React renders. The response is held back up to 150 ms until `firstPage` settles, so that the page is laid out
 * once, with its rows, rather than twice. Resolves once the session has loaded or failed.
 */
export function preloadSession(queryClient: QueryClient, firstPage: () => Promise<void>): Promise<void> {
  return queryClient.prefetchQuery({
    ...sessionQuery,
    queryFn: async ({ signal }) => {
      const early = await requestSession(signal);
      await Promise.race([firstPage(), new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_TIMEOUT))]);
      return early;
    },
  });
}
