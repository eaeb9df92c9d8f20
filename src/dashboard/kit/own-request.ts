import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { MEANT_AS } from '#contract/bff/views.ts';
import { pageGate } from './loading/sign-in-gate.ts';
import { storageOwner } from './loading/storage-owner.ts';
import { ApiFailure, checkResponse, readJson, whileSignedIn } from './request.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The longest body (characters) of a request that outlives its page: a browser grants 64 KiB to all of them together. */
const LONGEST_OUTLIVING = 16_000;

/**
 * Reads or changes what the BFF stores for the user whose copy this browser has in use; reads it, where that user's session has ended, once they
 * have signed in again. A change reaches the BFF even if the page is left at once, unless it is very long. Returns the response's JSON. Throws
 * ApiFailure, `signed_out` if somebody else has signed in in another tab, or AbortError when aborted.
 */
export async function requestOwn(
  method: Method,
  path: string,
  { body, ...init }: Pick<RequestInit, 'signal'> & { readonly body?: unknown } = {},
): Promise<unknown> {
  const signal = init.signal ?? undefined;
  const text = body === undefined ? '' : JSON.stringify(body);
  await pageGate.untilSignedIn(signal);
  // Also when it is sent again: never as somebody else.
  const user = storageOwner();
  const headers = {
    Accept: 'application/json',
    [REQUESTED_WITH.header]: REQUESTED_WITH.value,
    [MEANT_AS.header]: user ?? MEANT_AS.local,
    ...(text && { 'Content-Type': 'application/json' }),
  };
  const keepalive = method !== 'GET' && text.length <= LONGEST_OUTLIVING;
  const send = () => fetch(path, { ...init, keepalive, method, headers, ...(text && { body: text }) });
  // What is read waits for a sign-in; what is changed is undone.
  const { response } = await (method === 'GET' ? whileSignedIn(send, signal) : checkResponse(send(), signal));
  const json = response.status === 204 ? undefined : await readJson(response);
  if (storageOwner() !== user) throw new ApiFailure('signed_out', 'Somebody else signed in meanwhile.');
  return json;
}
