import * as z from 'zod/mini';
import { serviceErrorBody } from '#contract/service/order-strict.ts';
import { ApiProblem } from '../api-problem.ts';
import { readRetryAfter } from './retry-policy.ts';

/** The outer shape of each answer; the dashboard reads the orders themselves. */
const ANSWERS = {
  list: z.looseObject({ orders: z.array(z.unknown()), hasMore: z.boolean() }),
  detail: z.looseObject({ order: z.record(z.string(), z.unknown()) }),
} as const;

/** Which of the API's two operations is called. */
export type Operation = keyof typeof ANSWERS;

/** An unchecked answer of the order service; the body is decompressed, header names are in lower case. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

/** An answer of the order service that is order data: its bytes as they came and its own id of the request. */
export type UpstreamAnswer = { readonly body: Buffer; readonly requestId: string | undefined };

/** Statuses of gateways and overloaded services, worth a retry. */
const TRANSIENT_STATUSES = new Set([502, 503, 504]);
const REQUEST_ID = /^[\w.:-]{1,128}$/;
const MAX_MESSAGE_LENGTH = 500;
const textDecoder = new TextDecoder('utf-8', { fatal: true });

/** Returns an answer that is order data; throws an `ApiProblem` for any other. `now` is in milliseconds. */
export function checkResponse(raw: RawAnswer, operation: Operation, now: number): UpstreamAnswer {
  const content = readJson(raw.body);
  const error = z.safeParse(serviceErrorBody, content);
  const requestId = readRequestId(error.data?.request_id) ?? readRequestId(raw.headers['x-request-id']);
  const retryAfterSeconds = readRetryAfter(raw.headers['retry-after'], now);
  switch (raw.status) {
    case 200: {
      if (z.safeParse(ANSWERS[operation], content).success) return { body: raw.body, requestId };
      throw new ApiProblem('upstream_error', {
        message: "The order service's answer isn't order data.",
        requestId,
      });
    }
    case 400: {
      const message = error.data?.error.slice(0, MAX_MESSAGE_LENGTH) || undefined;
      throw new ApiProblem('bad_request', { ...(message && { message }), requestId });
    }
    case 401:
    case 403:
      throw new ApiProblem('upstream_credentials', { requestId });
    case 404:
      throw operation === 'detail'
        ? new ApiProblem('not_found', { message: "This order doesn't exist.", requestId })
        : new ApiProblem('upstream_error', { message: "There's no order service at its address.", requestId });
    case 429:
      throw new ApiProblem('upstream_rate_limited', { requestId, retryAfterSeconds, isTransient: true });
    default:
      throw new ApiProblem('upstream_error', {
        message: `The order service reported an error (status ${raw.status}).`,
        requestId,
        retryAfterSeconds,
        isTransient: TRANSIENT_STATUSES.has(raw.status),
      });
  }
}

/** The body as JSON, or undefined if it is not JSON. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(textDecoder.decode(body));
  } catch {
    return undefined;
  }
}

/** Accepts only ids that are safe to print into a header and a log. */
function readRequestId(text: string | undefined): string | undefined {
  return text !== undefined && REQUEST_ID.test(text) ? text : undefined;
}
