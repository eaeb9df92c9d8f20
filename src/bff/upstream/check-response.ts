import { isUtf8 } from 'node:buffer';
import * as z from 'zod/mini';
import { serviceErrorBody } from '#contract/service/order-strict.ts';
import { ApiProblem } from '../api-problem.ts';
import { UnreadableAnswer } from './answer-scanner.ts';
import type { RawAnswer } from './request-upstream.ts';
import { readRetryAfter } from './retry-policy.ts';
import type { Secret } from './secret.ts';

/** The outermost shape of each answer; the dashboard reads the orders themselves. */
const OUTLINES = {
  list: z.looseObject({ orders: z.array(z.unknown()), hasMore: z.boolean() }),
  detail: z.looseObject({ order: z.record(z.string(), z.unknown()) }),
} as const;

/** Which of the API's two operations is called. */
export type Operation = keyof typeof OUTLINES;

/** An answer of the order service that is order data: its bytes as they came and its own id of the request. */
export type UpstreamAnswer = {
  readonly body: Buffer;
  readonly requestId: string | undefined;
  /** See `AnswerScanner`; `ordersOf` reads it. Only of answers that come from the service itself. */
  readonly outline?: unknown;
};

/** What an answer is judged by. */
export type AnswerRules = {
  readonly operation: Operation;
  readonly secret: Secret;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The longest `Retry-After` that is believed, in milliseconds. */
  readonly maxPauseMs: number;
};

/** Statuses of gateways and overloaded services, worth a retry. */
const TRANSIENT_STATUSES = new Set([502, 503, 504]);
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Returns an answer that is order data; throws an `ApiProblem` in our own words for any other. */
export function checkResponse(raw: RawAnswer, { operation, secret, now, maxPauseMs }: AnswerRules): UpstreamAnswer {
  const error = raw.status === 200 ? undefined : z.safeParse(serviceErrorBody, readJson(raw.body)).data;
  const readId = (id: string | undefined): string | undefined =>
    id !== undefined && REQUEST_ID.test(id) && !secret.isIn(id) ? id : undefined;
  const requestId = readId(error?.request_id) ?? readId(raw.headers['x-request-id']);
  const asked = readRetryAfter(raw.headers['retry-after'], now);
  const retryAfterSeconds = asked === undefined ? undefined : Math.min(asked, Math.ceil(maxPauseMs / 1000));
  const said = error && { cause: `the order service said: ${secret.scrub(error.error)}` };
  switch (raw.status) {
    case 200: {
      const fault = faultOf(raw, operation, secret);
      if (fault === undefined) return { body: raw.body, requestId, outline: raw.outline };
      throw new ApiProblem('upstream_error', { ...fault, requestId });
    }
    case 400:
      throw new ApiProblem('bad_request', {
        message: "The order service doesn't accept these filters.",
        requestId,
        ...said,
      });
    case 401:
    case 403:
      throw new ApiProblem('upstream_credentials', { requestId, ...said });
    case 404:
      throw operation === 'detail'
        ? new ApiProblem('not_found', { message: "This order doesn't exist.", requestId })
        : new ApiProblem('upstream_error', { message: "There's no order service at its address.", requestId, ...said });
    case 429:
      throw new ApiProblem('upstream_rate_limited', { requestId, retryAfterSeconds, isTransient: true, ...said });
    case 503:
      // A service that says when it will be back is busy, not broken.
      if (retryAfterSeconds === undefined) break;
      throw new ApiProblem('overloaded', {
        message: 'The order service is busy right now. Try again shortly.',
        requestId,
        retryAfterSeconds,
        isTransient: true,
        ...said,
      });
  }
  throw new ApiProblem('upstream_error', {
    message: `The order service reported an error (status ${raw.status}).`,
    requestId,
    retryAfterSeconds,
    isTransient: TRANSIENT_STATUSES.has(raw.status),
    ...said,
  });
}

/** What is wrong with a 200, for the browser and for the log; undefined for order data. */
function faultOf(
  { body, headers, outline }: RawAnswer,
  operation: Operation,
  secret: Secret,
): { readonly message: string; readonly cause?: string } | undefined {
  if (body.includes(secret.bytes) || Object.values(headers).some((value) => value?.includes(secret.text))) {
    return { message: "The order service sent back Tillview's API key." };
  }
  const message = "The order service's answer isn't order data.";
  if (outline instanceof UnreadableAnswer) return { message, cause: outline.message };
  if (!isUtf8(body)) return { message, cause: 'no UTF-8' };
  return z.safeParse(OUTLINES[operation], outline).success ? undefined : { message, cause: `no ${operation}` };
}

const listed = z.looseObject({ orders: z.array(z.unknown()) });
const range = z.tuple([z.number(), z.number()]);

/** The JSON of each order in a list answer, as it came; what is no object is left out. */
export function ordersOf({ body, outline }: UpstreamAnswer): Buffer[] {
  return z.parse(listed, outline).orders.flatMap((place) => {
    const { data } = z.safeParse(range, place);
    return data ? [body.subarray(...data)] : [];
  });
}

/** The body as JSON, or undefined if it is not JSON. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
