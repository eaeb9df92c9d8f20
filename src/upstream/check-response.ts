import * as z from 'zod/mini';
import { serviceErrorBody } from '#contract/service/order-strict.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { type ResponseBody, createResponseBody } from './response-body.ts';
import {
  type ResponseBounds,
  createResponseScanner,
  UnreadableResponse,
} from './response-scanner.ts';
import { type RawResponse, SMALL_BYTES } from './request-upstream.ts';
import { readRetryAfter } from './retry-policy.ts';
import type { Secret } from './secret.ts';

/** The outer structure of each response; the dashboard reads the orders themselves. */
const OUTLINES = {
  list: z.looseObject({ orders: z.array(z.unknown()), hasMore: z.boolean() }),
  detail: z.looseObject({ order: z.record(z.string(), z.unknown()) }),
} as const;

/** One of the API's two operations. */
export type Operation = keyof typeof OUTLINES;

/** Order data: the bytes as received, and the service's id of the request. */
export type UpstreamResponse = {
  readonly body: ResponseBody;
  readonly requestId: string | undefined;
  /**
   * The outline (see `ResponseScanner`), which `ordersOf` reads. Computed on first access; throws
   * an `ApiProblem` if the response has none. Only present on answers from the service itself.
   */
  readonly outline?: unknown;
};

export type ResponseRules = {
  readonly operation: Operation;
  readonly base: URL;
  readonly secret: Secret;
  readonly bounds: ResponseBounds;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Longer `Retry-After` values are cut to this, in milliseconds. */
  readonly maxPauseMs: number;
};

/** Statuses of gateways and overloaded services, worth a retry. */
const TRANSIENT_STATUSES = new Set([502, 503, 504]);
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/**
 * Returns a response that is order data; throws an `ApiProblem` in Tillview's own words for any
 * other.
 */
export function checkResponse(raw: RawResponse, rules: ResponseRules): UpstreamResponse {
  const { operation, secret, now, maxPauseMs } = rules;
  const error =
    raw.status === 200 ? undefined : z.safeParse(serviceErrorBody, readJson(raw.body.whole)).data;
  const readId = (id: string | undefined): string | undefined =>
    id !== undefined && REQUEST_ID.test(id) && !secret.isIn(id) ? id : undefined;
  const requestId = readId(error?.request_id) ?? readId(raw.headers['x-request-id']);
  const asked = readRetryAfter(raw.headers['retry-after'], now);
  const retryAfterSeconds =
    asked === undefined ? undefined : Math.min(asked, Math.ceil(maxPauseMs / 1000));
  const said = error
    ? { cause: `the order service said: ${secret.scrub(error.error)}` }
    : targetOf(raw, rules);
  switch (raw.status) {
    case 200:
      return readOrderData(raw, rules, requestId);
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
        : new ApiProblem('upstream_error', {
            message: "There's no order service at its address.",
            requestId,
            ...said,
          });
    case 429:
      throw new ApiProblem('upstream_rate_limited', {
        requestId,
        retryAfterSeconds,
        isTransient: true,
        ...said,
      });
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

/** A redirect's target: the address that should probably be set. */
function targetOf(
  { headers: { location } }: RawResponse,
  { base, secret }: ResponseRules,
): { cause: string } | undefined {
  const target = location === undefined ? null : URL.parse(location, base);
  const address = target && target.origin + target.pathname.replace(/\/v1\/.*/, '');
  return address !== null && !secret.isIn(address)
    ? { cause: `redirects to ${address}` }
    : undefined;
}

/**
 * Returns a 200 that is order data; for any other, throws an `ApiProblem` that describes what is
 * wrong.
 */
function readOrderData(
  raw: RawResponse,
  rules: ResponseRules,
  requestId: string | undefined,
): UpstreamResponse {
  const { body, headers } = raw;
  const { operation, secret } = rules;
  const sent = [
    body,
    ...Object.values(headers).map((value = '') => createResponseBody([Buffer.from(value)])),
  ];
  if (sent.some((each) => secret.isInBody(each))) {
    throw new ApiProblem('upstream_error', {
      message: "The order service sent back Tillview's API key.",
      requestId,
    });
  }
  let outline: unknown;
  const readOutline = (): unknown => (outline ??= outlineOf(raw, rules, requestId));
  const isPlain =
    raw.outline === undefined && body.length <= SMALL_BYTES && hasPlainEnds(body, operation);
  if (!isPlain || !body.isUtf8()) readOutline();
  return {
    body,
    requestId,
    get outline() {
      return readOutline();
    },
  };
}

const PLAIN_ENDS = {
  list: [
    /^\s*\{\s*"orders"\s*:\s*\[\s*[{\]]/,
    /[}[]\s*\]\s*,\s*"hasMore"\s*:\s*(?:true|false)\s*\}\s*$/,
  ],
  detail: [/^\s*\{\s*"order"\s*:\s*\{/, /\}\s*\}\s*$/],
} as const;
const END_BYTES = 64;

/**
 * True if the body begins and ends as in the API's description, so its middle need not be scanned.
 */
export function hasPlainEnds({ pieces }: ResponseBody, operation: Operation): boolean {
  const [beginning, end] = PLAIN_ENDS[operation];
  const [first, last] = [pieces.at(0), pieces.at(-1)];
  if (!first || !last) return false;
  return (
    beginning.test(first.toString('latin1', 0, END_BYTES)) &&
    end.test(last.toString('latin1', Math.max(0, last.length - END_BYTES)))
  );
}

function outlineOf(
  raw: RawResponse,
  { operation, bounds }: ResponseRules,
  requestId: string | undefined,
): unknown {
  const fail = (cause: string): ApiProblem =>
    new ApiProblem('upstream_error', {
      message: "The order service's response isn't order data.",
      cause,
      requestId,
    });
  if (raw.outline instanceof UnreadableResponse) throw fail(raw.outline.message);
  if (!raw.body.isUtf8()) throw fail('no UTF-8');
  try {
    const outline = raw.outline ?? scan(raw.body, bounds);
    if (z.safeParse(OUTLINES[operation], outline).success) return outline;
  } catch (error) {
    throw error instanceof UnreadableResponse ? fail(error.message) : error;
  }
  throw fail(`no ${operation}`);
}

function scan({ pieces }: ResponseBody, bounds: ResponseBounds): unknown {
  const scanner = createResponseScanner(bounds);
  for (const piece of pieces) scanner.push(piece);
  return scanner.end();
}

const listed = z.looseObject({ orders: z.array(z.unknown()) });
const range = z.tuple([z.number(), z.number()]);

/** The JSON of each order in a list response, as received; primitive entries are left out. */
export function ordersOf({ body, outline }: UpstreamResponse): Buffer[] {
  return z.parse(listed, outline).orders.flatMap((place) => {
    const { data } = z.safeParse(range, place);
    return data ? [body.whole.subarray(...data)] : [];
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
