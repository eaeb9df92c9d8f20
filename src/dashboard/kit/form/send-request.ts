import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { checkResponse, readJson, whileSignedIn } from '../request.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function send(method: Method, path: string, body: unknown): Promise<Response> {
  return fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Sends a change to the BFF and returns the response's JSON, undefined if it has none; throws ApiFailure. */
export async function sendRequest(method: Method, path: string, body?: unknown): Promise<unknown> {
  const { response } = await whileSignedIn(() => send(method, path, body));
  return response.status === 204 ? undefined : readJson(response);
}

/** Like `sendRequest`, but for users who are not signed in: does not wait for a sign-in. */
export async function sendSignedOut(method: Method, path: string, body?: unknown): Promise<void> {
  await checkResponse(send(method, path, body));
}
