import {
  apiErrorBody,
  INVALID_VALUE_HEADER,
  isErrorCode,
  type ErrorCode,
} from '#contract/bff/api-error.ts';
import { askServer, takeResponse } from './loading/early-responses.ts';

/**
 * Why a request failed: the BFF's error code, `offline` if the BFF was not reached, `unreadable` if
 * its response was not understood, `updated` if the code for it is that of another build.
 */
export type FailureCode = ErrorCode | 'offline' | 'unreadable' | 'updated';

/**
 * A failed request, with its id for support; `retryAfterSeconds` is set if the service asked for a
 * pause. The `cause` of a `bad_request` may be an `InvalidValue`, as JSON and unchecked.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: FailureCode;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    message: string,
    requestId?: string,
    retryAfterSeconds?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
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

/** The JSON of a response, undefined if malformed; throws AbortError when aborted. */
export async function readJson(response: Response): Promise<unknown> {
  return parsed(await readText(response));
}

type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

/** The JSON of a response as its schema reads it; throws ApiFailure if it is something else. */
export function readBody<T>(schema: Schema<T>, body: unknown, requestId?: string): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ApiFailure('unreadable', '', requestId);
  return parsed.data;
}

type CheckedResponse = { readonly response: Response; readonly requestId: string | undefined };

/**
 * The successful response to a request; throws ApiFailure for any other, or AbortError when
 * aborted.
 */
export async function checkResponse(
  sent: Promise<Response>,
  signal?: AbortSignal,
): Promise<CheckedResponse> {
  let response: Response;
  try {
    response = await sent;
    signal?.throwIfAborted();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiFailure('offline', '');
  }
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  if (response.ok) return { response, requestId };
  const known = apiErrorBody.safeParse(await readJson(response));
  if (!known.success)
    throw new ApiFailure('internal', `Status ${response.status}`, requestId, retryAfter(response));
  const { code, error, request_id } = known.data;
  throw new ApiFailure(
    isErrorCode(code) ? code : 'internal',
    error,
    request_id,
    retryAfter(response),
    response.headers.get(INVALID_VALUE_HEADER),
  );
}

/** The JSON that the BFF sent: its value, undefined if malformed, and its exact text. */
type JsonResponse = { body: unknown; text: string; requestId: string | undefined };

/** Requests JSON from the BFF; throws ApiFailure, or AbortError when aborted. */
export async function requestJson(path: string, signal?: AbortSignal): Promise<JsonResponse> {
  const { response, requestId } = await checkResponse(
    takeResponse(path) ?? askServer(path, signal),
    signal,
  );
  const text = await readText(response);
  return { body: parsed(text), text, requestId };
}
