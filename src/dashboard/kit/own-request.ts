import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { EXPECTED_USER } from '#contract/bff/views.ts';
import { pageGate } from './loading/sign-in-gate.ts';
import { checkResponse, readJson, whileSignedIn } from './request.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The longest body (characters) of a request that outlives its page: a browser grants 64 KiB to all of them together. */
const LONGEST_OUTLIVING = 16_000;

let expectedUser: string | undefined;

/** Names the user whose page this is, for later requests; null without sign-in. */
export function setExpectedUser(id: string | null): void {
  expectedUser = id ?? EXPECTED_USER.local;
}

/**
 * Reads or changes what the BFF stores for the user of the page; reads it, where that user's session has ended, once they have signed in
 * again. A change reaches the BFF even if the page is left at once, unless it is very long. Returns the response's JSON. Throws ApiFailure,
 * `signed_out` if somebody else has signed in in another tab, or AbortError when aborted.
 */
export async function requestOwn(
  method: Method,
  path: string,
  { body, ...init }: Pick<RequestInit, 'signal'> & { readonly body?: unknown } = {},
): Promise<unknown> {
  const signal = init.signal ?? undefined;
  const text = body === undefined ? '' : JSON.stringify(body);
  await pageGate.untilSignedIn(signal);
  const headers = {
    Accept: 'application/json',
    [REQUESTED_WITH.header]: REQUESTED_WITH.value,
    ...(expectedUser !== undefined && { [EXPECTED_USER.header]: expectedUser }),
    ...(text && { 'Content-Type': 'application/json' }),
  };
  const keepalive = method !== 'GET' && text.length <= LONGEST_OUTLIVING;
  const send = () => fetch(path, { ...init, keepalive, method, headers, ...(text && { body: text }) });
  // What is read waits for a sign-in; what is changed is undone.
  const { response } = await (method === 'GET' ? whileSignedIn(send, signal) : checkResponse(send(), signal));
  return response.status === 204 ? undefined : readJson(response);
}
