import { queryOptions, useQuery } from '@tanstack/react-query';
import { session, type Session } from '#contract/bff/session.ts';
import { setExpectedUser } from '../ui/loading/expected-user.ts';
import { readBody, requestJson } from '../ui/request.ts';

async function requestSession(signal: AbortSignal): Promise<Session> {
  const { body, requestId } = await requestJson('/api/session', signal);
  return readSession(body, requestId);
}

/** Reads a response of `/api/session`, and sets the user of this page. Throws ApiFailure. */
export function readSession(body: unknown, requestId?: string): Session {
  const current = readBody(session, body, requestId);
  setExpectedUser(current.user?.id ?? null);
  return current;
}

/**
 * The signed-in user with their stores and settings, reloaded when the page is visible again, since
 * stores may be added; errors are ApiFailure.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => requestSession(signal),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

/** False without an order store: only lists and single orders can be loaded. */
export function useKeepsOrders(): boolean {
  // The session is loaded before any page of a signed-in user.
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return data?.keepsOrders ?? true;
}
