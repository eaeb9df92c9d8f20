import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { MEANT_AS } from '#contract/bff/views.ts';
import { pageGate } from './loading/sign-in-gate.ts';
import { storageOwner } from './loading/storage-owner.ts';
import { ApiFailure, checkResponse, readJson, whileSignedIn } from './request.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Reads or changes what the BFF stores for the user whose copy this browser has in use; reads it, where that user's session has ended, once they
 * have signed in again. `keepalive`: the request outlives the page. Returns the response's JSON. Throws ApiFailure, `signed_out` if somebody else
 * has signed in in another tab, or AbortError when aborted.
 */
export async function requestOwn(
  method: Method,
  path: string,
  { body, ...init }: Pick<RequestInit, 'signal' | 'keepalive'> & { readonly body?: unknown } = {},
): Promise<unknown> {
  const signal = init.signal ?? undefined;
  await pageGate.untilSignedIn(signal);
  // Also when it is sent again: never as somebody else.
  const user = storageOwner();
  const headers = {
    Accept: 'application/json',
    [REQUESTED_WITH.header]: REQUESTED_WITH.value,
    [MEANT_AS.header]: user ?? MEANT_AS.local,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const send = () =>
    fetch(path, { ...init, method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  // What is read waits for a sign-in; what is changed is undone.
  const { response } = await (method === 'GET' ? whileSignedIn(send, signal) : checkResponse(send(), signal));
  const json = response.status === 204 ? undefined : await readJson(response);
  if (storageOwner() !== user) throw new ApiFailure('signed_out', 'Somebody else signed in meanwhile.');
  return json;
}
