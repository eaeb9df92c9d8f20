import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';

/** Answers that were asked for before the code that reads them was there, by path. */
const early = new Map<string, Promise<Response>>();

/** Sends a GET request to the BFF; rejects as `fetch` does. */
export function askServer(path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(path, {
    headers: { Accept: 'application/json', [REQUESTED_WITH.header]: REQUESTED_WITH.value },
    ...(signal && { signal }),
  });
}

/** Asks for what the page's first request for a path will want; `takeAnswer` hands it over. */
export function askEarly(path: string): void {
  const answer = askServer(path);
  // Who takes the answer handles the failure.
  answer.catch(() => undefined);
  early.set(path, answer);
}

/** Settles as the answer to what was asked for early begins to come. */
export async function answered(path: string): Promise<void> {
  await early.get(path);
}

/** A copy of the body of what was asked for early, for whoever comes before who takes it; undefined where nothing was, or it failed. */
export async function copyAnswer(path: string): Promise<unknown> {
  const answer = early.get(path)?.then((response) => (response.ok ? response.clone().json() : undefined));
  return answer;
}

/** The answer that was asked for early, once; undefined where nothing was. */
export function takeAnswer(path: string): Promise<Response> | undefined {
  const answer = early.get(path);
  early.delete(path);
  return answer;
}
