import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  apiKeyList,
  type ApiKeyList,
  createdApiKey,
  type CreatedApiKey,
} from '#contract/bff/api-key.ts';
import { auditLog, people, person, type Person } from '#contract/bff/people.ts';
import { ownSessions, type OwnSession } from '#contract/bff/session.ts';
import { connectionChecked, type ConnectionOutcome } from '#contract/bff/setup.ts';
import type {
  addPersonRequest,
  checkConnectionRequest,
  createApiKeyRequest,
  editPersonRequest,
  endSessionsRequest,
} from '#contract/bff/request-bodies.ts';
import { requestOwn } from '../../ui/own-request.ts';
import { readBody, requestJson } from '../../ui/request.ts';

async function get<T>(
  path: string,
  schema: Parameters<typeof readBody<T>>[0],
  signal: AbortSignal,
): Promise<T> {
  return readBody(schema, (await requestJson(path, signal)).body);
}

/** The API keys; errors are ApiFailure. */
export const keysQuery = queryOptions({
  queryKey: ['settings', 'keys'],
  queryFn: ({ signal }): Promise<ApiKeyList> => get('/api/keys', apiKeyList, signal),
});

/** Creates a key; only this response contains its full text. Throws ApiFailure. */
export async function createKey(key: z.infer<typeof createApiKeyRequest>): Promise<CreatedApiKey> {
  return readBody(createdApiKey, await requestOwn('POST', '/api/keys', { body: key }));
}

/** Deletes a key; throws ApiFailure. */
export async function deleteKey(prefix: string): Promise<void> {
  await requestOwn('DELETE', `/api/keys/${encodeURIComponent(prefix)}`);
}

/** Sorted by name; errors are ApiFailure. */
export const peopleQuery = queryOptions({
  queryKey: ['settings', 'people'],
  queryFn: async ({ signal }): Promise<readonly Person[]> =>
    (await get('/api/people', people, signal)).people,
});

function personPath(name: string): string {
  return `/api/people/${encodeURIComponent(name)}`;
}

/** Adds a person who may sign in; throws ApiFailure, `conflict` if the name is taken. */
export async function addPerson(request: z.infer<typeof addPersonRequest>): Promise<Person> {
  return readBody(person, await requestOwn('POST', '/api/people', { body: request }));
}

/**
 * Changes a person's rights or password; throws ApiFailure, `conflict` if nobody would be left to
 * manage people.
 */
export async function editPerson(
  name: string,
  request: z.infer<typeof editPersonRequest>,
): Promise<Person> {
  return readBody(person, await requestOwn('PATCH', personPath(name), { body: request }));
}

/** Removes a person; throws ApiFailure, `conflict` if nobody would be left to manage people. */
export async function removePerson(name: string): Promise<void> {
  await requestOwn('DELETE', personPath(name));
}

/** The audit log, newest first; errors are ApiFailure. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['settings', 'audit'],
  queryFn: ({ pageParam, signal }) =>
    get(
      `/api/audit${pageParam === '' ? '' : `?before=${encodeURIComponent(pageParam)}`}`,
      auditLog,
      signal,
    ),
  initialPageParam: '',
  getNextPageParam: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
});

/**
 * Changes the user's own password; throws ApiFailure, `wrong_credentials` if `current` is wrong.
 */
export async function changePassword(current: string, password: string): Promise<void> {
  await requestOwn('PUT', '/api/password', { body: { current, password } });
}

/** The user's own sessions, the last used one first; errors are ApiFailure. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: async ({ signal }): Promise<readonly OwnSession[]> =>
    (await get('/api/sessions', ownSessions, signal)).sessions,
});

/**
 * Ends one of the user's own sessions, or all others; throws ApiFailure, `wrong_credentials` if
 * `current` is wrong.
 */
export async function endSessions(request: z.infer<typeof endSessionsRequest>): Promise<void> {
  await requestOwn('POST', '/api/sessions/end', { body: request });
}

/** Tests a connection to an order service; throws ApiFailure. */
export async function testConnection(
  connection: z.infer<typeof checkConnectionRequest>,
): Promise<ConnectionOutcome> {
  return readBody(
    connectionChecked,
    await requestOwn('POST', '/api/connection', { body: connection }),
  ).outcome;
}
