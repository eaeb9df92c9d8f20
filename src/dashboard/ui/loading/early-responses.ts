import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { expectedUserHeader } from './expected-user.ts';

/** Responses requested before the code that reads them has run, by path. */
const early = new Map<string, Promise<Response>>();

/** Sends a GET request to the BFF; rejects as `fetch` does. */
export function askServer(path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(path, {
    headers: {
      Accept: 'application/json',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      ...expectedUserHeader(),
    },
    ...(signal && { signal }),
  });
}

/**
 * Sends the page's first request for a path ahead of time; `takeResponse` hands over the response.
 */
export function requestEarly(path: string): void {
  const response = askServer(path);
  // The caller of `takeResponse` handles the failure.
  response.catch(() => undefined);
  early.set(path, response);
}

/** Takes the early response for a path, once; undefined without an early request. */
export function takeResponse(path: string): Promise<Response> | undefined {
  const response = early.get(path);
  early.delete(path);
  return response;
}
