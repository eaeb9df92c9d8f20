import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { expectedUserHeader } from './expected-user.ts';

/** An early response: its head, as soon as that arrives, and its complete text. */
type EarlyResponse = { readonly head: Promise<Response>; readonly text: Promise<string> };

/** Responses requested before the code that reads them has loaded, by path. */
const early = new Map<string, EarlyResponse>();

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

/** Sends the page's first request for a path ahead of time; `takeResponse` hands over the response. */
export function askEarly(path: string): void {
  const head = askServer(path);
  const text = head.then((response) => response.text());
  // The caller that takes the response handles the failure.
  text.catch(() => undefined);
  early.set(path, { head, text });
}

/** The text of a successful early response that has not been taken yet, without taking it; else undefined. Rejects as `fetch` does. */
export async function responseText(path: string): Promise<string | undefined> {
  const response = early.get(path);
  return (await response?.head)?.ok ? response?.text : undefined;
}

/** Takes the early response for a path, which works once; undefined if there was no early request. */
export function takeResponse(path: string): Promise<Response> | undefined {
  const response = early.get(path);
  early.delete(path);
  return response && wholeResponse(response);
}

async function wholeResponse({ head, text }: EarlyResponse): Promise<Response> {
  const { status, headers } = await head;
  // A response that breaks off has an unreadable (empty) text, as for any other request.
  return new Response(await text.catch(() => ''), { status, headers });
}
