import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { expectedUserHeader } from './loading/expected-user.ts';
import { checkResponse, readJson } from './request.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The longest body (characters) of a request that outlives its page: a browser grants 64 KiB to all
 * of them together.
 */
const LONGEST_OUTLIVING = 16_000;

/**
 * Reads or changes data that the BFF stores for the page's user. Unless it is very long, a change
 * reaches the BFF even if the page is left immediately. Returns the response's JSON. Throws
 * ApiFailure, or AbortError when aborted.
 */
export async function requestOwn(
  method: Method,
  path: string,
  { body, ...init }: Pick<RequestInit, 'signal'> & { readonly body?: unknown } = {},
): Promise<unknown> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    Accept: 'application/json',
    [REQUESTED_WITH.header]: REQUESTED_WITH.value,
    ...expectedUserHeader(),
    ...(text && { 'Content-Type': 'application/json' }),
  };
  const keepalive = method !== 'GET' && text.length <= LONGEST_OUTLIVING;
  const sent = fetch(path, { ...init, keepalive, method, headers, ...(text && { body: text }) });
  const { response } = await checkResponse(sent, init.signal ?? undefined);
  return response.status === 204 ? undefined : readJson(response);
}
