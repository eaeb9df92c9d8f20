import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';

/** The head of an answer as it begins to come, and its whole text. */
type EarlyAnswer = { readonly head: Promise<Response>; readonly text: Promise<string> };

/** Answers that were asked for before the code that reads them was there, by path. */
const early = new Map<string, EarlyAnswer>();

/** Sends a GET request to the BFF; rejects as `fetch` does. */
export function askServer(path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(path, {
    headers: { Accept: 'application/json', [REQUESTED_WITH.header]: REQUESTED_WITH.value },
    ...(signal && { signal }),
  });
}

/** Asks for what the page's first request for a path will want; `takeAnswer` hands it over. */
export function askEarly(path: string): void {
  const head = askServer(path);
  const text = head.then((response) => response.text());
  // Who takes the answer handles the failure.
  text.catch(() => undefined);
  early.set(path, { head, text });
}

/** Settles as the answer to what was asked for early begins to come. */
export async function answered(path: string): Promise<void> {
  await early.get(path)?.head;
}

/** The text of a good answer to what was asked for early, for whoever comes before who takes it; else undefined. Rejects as `fetch` does. */
export async function answerText(path: string): Promise<string | undefined> {
  const answer = early.get(path);
  return (await answer?.head)?.ok ? answer?.text : undefined;
}

/** The answer that was asked for early, once; undefined where nothing was. */
export function takeAnswer(path: string): Promise<Response> | undefined {
  const answer = early.get(path);
  early.delete(path);
  return answer && wholeAnswer(answer);
}

async function wholeAnswer({ head, text }: EarlyAnswer): Promise<Response> {
  const { status, headers } = await head;
  // One that breaks off has a text that cannot be read, as any other request finds it.
  return new Response(await text.catch(() => ''), { status, headers });
}
