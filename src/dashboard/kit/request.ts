import { apiErrorBody, isErrorCode, REQUESTED_WITH, type ErrorCode } from '#contract/bff/api-error.ts';

/** Why a request failed: the BFF's error code, `offline` if it was not reached, `unreadable` if its answer was not understood. */
export type FailureCode = ErrorCode | 'offline' | 'unreadable';

/** A failed request, with the id that support needs; `retryAfterSeconds` if the service asked for a pause. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: FailureCode;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FailureCode, message: string, requestId?: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function retryAfter(response: Response): number | undefined {
  const text = response.headers.get('Retry-After');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readJson(response: Response): Promise<unknown> {
  return parsed(await readText(response));
}

/** How many requests are in flight that somebody waits for. */
let foregroundCount = 0;
const busyListeners = new Set<() => void>();

/** Whether a request is in flight that somebody waits for. */
export function isRequesting(): boolean {
  return foregroundCount > 0;
}

/** Calls a listener whenever `isRequesting` changes; the returned function ends that. */
export function onRequesting(listener: () => void): () => void {
  busyListeners.add(listener);
  return () => busyListeners.delete(listener);
}

function countForeground(change: 1 | -1): void {
  const before = isRequesting();
  foregroundCount += change;
  if (before !== isRequesting()) busyListeners.forEach((listener) => listener());
}

async function inForeground<T>(request: () => Promise<T>): Promise<T> {
  countForeground(1);
  try {
    return await request();
  } finally {
    countForeground(-1);
  }
}

/** Sends a GET request to the BFF; throws ApiFailure, or AbortError when aborted. */
async function requestAnswer(
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; requestId: string | undefined }> {
  let response: Response;
  try {
    response = await fetch(path, {
      headers: { Accept: 'application/json', [REQUESTED_WITH.header]: REQUESTED_WITH.value },
      ...(signal && { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiFailure('offline', 'The request did not reach the server.');
  }
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  if (response.ok) return { response, requestId };
  const known = apiErrorBody.safeParse(await readJson(response));
  if (!known.success)
    throw new ApiFailure('internal', `The server answered ${response.status}.`, requestId, retryAfter(response));
  const { code, error, request_id } = known.data;
  throw new ApiFailure(isErrorCode(code) ? code : 'internal', error, request_id, retryAfter(response));
}

/** Requests JSON from the BFF, undefined where it is malformed; throws ApiFailure, or AbortError when aborted. */
export function requestJson(
  path: string,
  signal?: AbortSignal,
): Promise<{ body: unknown; requestId: string | undefined }> {
  return inForeground(() => requestInBackground(path, signal));
}

/** As `requestJson`, for what nobody waits for: `isRequesting` does not count it. */
export async function requestInBackground(
  path: string,
  signal?: AbortSignal,
): Promise<{ body: unknown; requestId: string | undefined }> {
  const { response, requestId } = await requestAnswer(path, signal);
  return { body: await readJson(response), requestId };
}

/** Requests JSON from the BFF and keeps its exact text too; throws like `requestJson`. */
export function requestJsonText(
  path: string,
  signal?: AbortSignal,
): Promise<{ body: unknown; text: string; requestId: string | undefined }> {
  return inForeground(async () => {
    const { response, requestId } = await requestAnswer(path, signal);
    const text = await readText(response);
    return { body: parsed(text), text, requestId };
  });
}
