import { Pool } from 'undici';
import type { ErrorCode } from '#contract/bff/api-error.ts';
import {
  type ListOrdersQuery,
  serializeListOrdersQuery,
} from '#contract/service/list-orders-query.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { type CallOutcome, createCircuitBreaker } from './circuit-breaker.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { checkResponse, type Operation, type UpstreamResponse } from './check-response.ts';
import { createSafeLookup, isForbiddenHost, type Lookup } from './forbidden-addresses.ts';
import { requestUpstream } from './request-upstream.ts';
import { createRetryPolicy } from './retry-policy.ts';
import { createSecret } from './secret.ts';
import { createSingleFlight } from './single-flight.ts';
import { systemTiming, type Timing } from './timing.ts';
import { UPSTREAM_BUDGETS, type UpstreamBudgets } from './upstream-budgets.ts';

/** Reads throw `ApiProblem`, or the signal's reason when it aborts. */
export type Upstream = {
  listOrders(query: ListOrdersQuery, signal: AbortSignal): Promise<UpstreamResponse>;
  /** `orderId` is a UUID. */
  getOrder(orderId: string, signal: AbortSignal): Promise<UpstreamResponse>;
  /** Closes all connections once their requests are answered. */
  close(): Promise<void>;
};

/**
 * The address of the order service and Tillview's credentials; `baseUrl` may have a path,
 * `organizationId` is a UUID. Tests pass shorter `budgets`, and a `timing` that they control,
 * instead of waiting.
 */
export type UpstreamOptions = {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly apiKey: string;
  readonly budgets?: Partial<UpstreamBudgets>;
  readonly timing?: Timing;
  /** Resolves a host name to addresses; the system's lookup by default. */
  readonly lookup?: Lookup;
};

/** Failures that the circuit breaker counts. */
const FAILURES = new Set<ErrorCode>(['upstream_unreachable', 'upstream_timeout', 'upstream_error']);

const LOOPBACK = /^(?:localhost|127\..*|\[::1\])$/;

/** The cause of a problem that stands for a call which the circuit breaker didn't allow. */
export const REFUSED = 'refused';

/**
 * Creates a client for the order service that enforces the budgets; connects on the first read.
 * Throws for a forbidden address.
 */
export function createUpstream({ timing = systemTiming, ...options }: UpstreamOptions): Upstream {
  const budgets = { ...UPSTREAM_BUDGETS, ...options.budgets };
  const base = new URL(options.baseUrl);
  if (isForbiddenHost(base.hostname))
    throw new RangeError('No order service is at a link-local or metadata address.');
  const ordersPath = `${base.pathname.replace(/\/+$/, '')}/v1/orgs/${options.organizationId}/orders`;
  const pool = new Pool(base.origin, {
    connections: budgets.connections,
    connect: { timeout: budgets.connectMs, lookup: createSafeLookup(options.lookup) },
    headersTimeout: budgets.headersMs,
    bodyTimeout: budgets.idleMs,
    maxResponseSize: budgets.bodyBytes,
    allowH2: false,
  });
  const limit = createConcurrencyLimit({ running: budgets.connections, waiting: budgets.waiting });
  const breaker = createCircuitBreaker({
    failures: budgets.breakerFailures,
    openMs: budgets.breakerOpenMs,
    maxPauseMs: budgets.maxPauseMs,
    now: timing.now,
  });
  const retries = createRetryPolicy(budgets, timing);
  const share = createSingleFlight<UpstreamResponse>(({ body }, callers) =>
    body.shareWith(callers),
  );
  const bounds = {
    bodyBytes: budgets.bodyBytes,
    depth: budgets.bodyDepth,
    containers: budgets.bodyContainers,
    outlineBytes: budgets.outlineBytes,
  };
  const request = { apiKey: options.apiKey, isNear: LOOPBACK.test(base.hostname), bounds };
  const rules = {
    base,
    secret: createSecret(options.apiKey),
    bounds,
    maxPauseMs: budgets.maxPauseMs,
  };
  let pausedBy: ApiProblem | undefined;

  /** The problem to throw in place of a call that the breaker doesn't allow now. */
  function refusal(): ApiProblem {
    const retryAfterSeconds = Math.max(1, Math.ceil(breaker.waitMs() / 1000));
    if (breaker.isPaused() && pausedBy) {
      const { code, message } = pausedBy;
      return new ApiProblem(code, { message, retryAfterSeconds, cause: REFUSED });
    }
    const message = 'The order service failed many times in a row. Try again shortly.';
    return new ApiProblem('upstream_unreachable', { message, retryAfterSeconds, cause: REFUSED });
  }

  async function call(
    path: string,
    operation: Operation,
    signal: AbortSignal,
  ): Promise<UpstreamResponse> {
    const report = breaker.enter();
    if (!report) throw refusal();
    try {
      const raw = await requestUpstream(pool, { ...request, path, signal });
      const checked = checkResponse(raw, { ...rules, operation, now: timing.now() });
      report('succeeded');
      return checked;
    } catch (error) {
      if (error instanceof ApiProblem && error.retryAfterSeconds) pausedBy = error;
      report(
        outcomeOf(error),
        error instanceof ApiProblem ? (error.retryAfterSeconds ?? 0) * 1000 : 0,
      );
      throw error;
    }
  }

  async function attempt(
    path: string,
    operation: Operation,
    signal: AbortSignal,
  ): Promise<UpstreamResponse> {
    // Don't queue for a slot if the breaker would refuse the call anyway.
    if (breaker.waitMs() > 0) throw refusal();
    const leave = await limit.enter(signal);
    try {
      return await call(path, operation, signal);
    } finally {
      leave();
    }
  }

  async function read(
    path: string,
    operation: Operation,
    abandon: AbortController,
  ): Promise<UpstreamResponse> {
    retries.countRequest();
    const endsAt = timing.now() + budgets.totalMs;
    const cancelDeadline = timing.after(budgets.totalMs, () =>
      abandon.abort(new ApiProblem('upstream_timeout')),
    );
    try {
      for (let retriesMade = 0; ; retriesMade += 1) {
        try {
          return await attempt(path, operation, abandon.signal);
        } catch (error) {
          // A request that was asked to pause may be the one that probes after the pause.
          const mayRetry = breaker.waitMs() === 0 || breaker.isPaused();
          const delay = mayRetry ? retries.delay(error, retriesMade, endsAt) : undefined;
          if (delay === undefined) throw error;
          await timing.wait(delay, abandon.signal);
        }
      }
    } finally {
      cancelDeadline();
    }
  }

  const shared = (
    path: string,
    operation: Operation,
    signal: AbortSignal,
  ): Promise<UpstreamResponse> => share(path, (abandon) => read(path, operation, abandon), signal);

  return {
    listOrders(query, signal) {
      const queryString = serializeListOrdersQuery(query);
      return shared(
        queryString === '' ? ordersPath : `${ordersPath}?${queryString}`,
        'list',
        signal,
      );
    },
    getOrder: (orderId, signal) =>
      shared(`${ordersPath}/${orderId.toLowerCase()}`, 'detail', signal),
    close: () => pool.close(),
  };
}

/** A wrong key or a missing order is a response like any other. */
function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof ApiProblem) || error.code === 'upstream_rate_limited') return 'abandoned';
  return FAILURES.has(error.code) ? 'failed' : 'succeeded';
}
