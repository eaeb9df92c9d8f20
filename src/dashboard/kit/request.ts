import { apiErrorBody, isErrorCode, type ErrorCode } from '#contract/bff/api-error.ts';
import { askServer, takeAnswer } from './loading/early-answers.ts';

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

/** The requests in flight that somebody waits for; `onChange` belongs to the one who gives way to them. */
export const foreground = { count: 0, onChange() {} };

async function inForeground<T>(request: Promise<T>): Promise<T> {
  foreground.count += 1;
  foreground.onChange();
  try {
    return await request;
  } finally {
    foreground.count -= 1;
    foreground.onChange();
  }
}

/** Sends a GET request to the BFF; throws ApiFailure, or AbortError when aborted. */
async function requestAnswer(
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; requestId: string | undefined }> {
  let response: Response;
  try {
    response = await (takeAnswer(path) ?? askServer(path, signal));
    signal?.throwIfAborted();
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
  return inForeground(requestInBackground(path, signal));
}

/** As `requestJson`, for what nobody waits for: `foreground` does not count it. */
export async function requestInBackground(
  path: string,
  signal?: AbortSignal,
): Promise<{ body: unknown; requestId: string | undefined }> {
  const { response, requestId } = await requestAnswer(path, signal);
  return { body: await readJson(response), requestId };
}

async function requestText(
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ body: unknown; text: string; requestId: string | undefined }> {
  const { response, requestId } = await requestAnswer(path, signal);
  const text = await readText(response);
  return { body: parsed(text), text, requestId };
}

/** Requests JSON from the BFF and keeps its exact text too; throws like `requestJson`. */
export function requestJsonText(
  path: string,
  signal?: AbortSignal,
): Promise<{ body: unknown; text: string; requestId: string | undefined }> {
  return inForeground(requestText(path, signal));
}
