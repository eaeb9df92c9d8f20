import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { expectedUserHeader } from '../loading/expected-user.ts';
import { checkResponse, readJson } from '../request.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends a change to the BFF and returns the response's JSON, undefined if it has none; throws
 * ApiFailure.
 */
export async function sendRequest(method: Method, path: string, body?: unknown): Promise<unknown> {
  const sent = fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      ...expectedUserHeader(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { response } = await checkResponse(sent);
  return response.status === 204 ? undefined : readJson(response);
}
