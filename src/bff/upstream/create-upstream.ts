import { Pool } from 'undici';
import type { ErrorCode } from '#contract/bff/api-error.ts';
import { type ListOrdersQuery, serialiseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { ApiProblem } from '../api-problem.ts';
import { type CallOutcome, createCircuitBreaker } from './circuit-breaker.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { checkResponse, type Operation, type UpstreamAnswer } from './check-response.ts';
import { requestUpstream } from './request-upstream.ts';
import { createRetryPolicy } from './retry-policy.ts';
import { createSingleFlight } from './single-flight.ts';
import { systemTiming, type Timing } from './timing.ts';
import { UPSTREAM_BUDGETS, type UpstreamBudgets } from './upstream-budgets.ts';

/** The Order Data Service as the BFF uses it. Reads throw `ApiProblem`, or the signal's reason when it aborts. */
export type Upstream = {
  listOrders(query: ListOrdersQuery, signal: AbortSignal): Promise<UpstreamAnswer>;
  /** `orderId` is a UUID. */
  getOrder(orderId: string, signal: AbortSignal): Promise<UpstreamAnswer>;
  /** Closes all connections once their requests are answered. */
  close(): Promise<void>;
};

/**
 * The address of the order service and our credentials; `baseUrl` may have a path, `organizationId` is a UUID. Tests pass shorter
 * `budgets`, and a `timing` that they control, instead of waiting.
 */
export type UpstreamOptions = {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly apiKey: string;
  readonly budgets?: Partial<UpstreamBudgets>;
  readonly timing?: Timing;
};

/** Failures that the circuit breaker counts; a wrong key or a missing order is an answer like any other. */
const FAILURES = new Set<ErrorCode>(['upstream_unreachable', 'upstream_timeout', 'upstream_error']);

const LOOPBACK = /^(?:localhost|127\..*|\[::1\])$/;

/** Creates a client of the order service that keeps the budgets; it connects with the first read. */
export function createUpstream({ timing = systemTiming, ...options }: UpstreamOptions): Upstream {
  const budgets = { ...UPSTREAM_BUDGETS, ...options.budgets };
  const base = new URL(options.baseUrl);
  const isNear = LOOPBACK.test(base.hostname);
  const ordersPath = `${base.pathname.replace(/\/+$/, '')}/v1/orgs/${options.organizationId}/orders`;
  const pool = new Pool(base.origin, {
    connections: budgets.connections,
    connect: { timeout: budgets.connectMs },
    headersTimeout: budgets.headersMs,
    bodyTimeout: budgets.idleMs,
    maxResponseSize: budgets.bodyBytes,
    allowH2: false,
  });
  const limit = createConcurrencyLimit({ running: budgets.connections, waiting: budgets.waiting });
  const breaker = createCircuitBreaker({
    failures: budgets.breakerFailures,
    openMs: budgets.breakerOpenMs,
    now: timing.now,
  });
  const retries = createRetryPolicy(budgets, timing);
  const share = createSingleFlight<UpstreamAnswer>();

  async function call(path: string, operation: Operation, signal: AbortSignal): Promise<UpstreamAnswer> {
    const report = breaker.enter();
    if (!report) throw openBreakerProblem(breaker.waitMs());
    let outcome: CallOutcome = 'abandoned';
    try {
      const { apiKey } = options;
      const raw = await requestUpstream(pool, { path, apiKey, isNear, bodyBytes: budgets.bodyBytes, signal });
      const answer = checkResponse(raw, operation, timing.now());
      outcome = 'succeeded';
      return answer;
    } catch (error) {
      if (error instanceof ApiProblem) outcome = FAILURES.has(error.code) ? 'failed' : 'succeeded';
      throw error;
    } finally {
      report(outcome);
    }
  }

  async function attempt(path: string, operation: Operation, signal: AbortSignal): Promise<UpstreamAnswer> {
    const leave = await limit.enter(signal);
    try {
      return await call(path, operation, signal);
    } finally {
      leave();
    }
  }

  async function read(path: string, operation: Operation, abandonSignal: AbortSignal): Promise<UpstreamAnswer> {
    retries.countRequest();
    const endsAt = timing.now() + budgets.totalMs;
    const deadline = timing.timeout(budgets.totalMs, () => new ApiProblem('upstream_timeout'));
    const signal = AbortSignal.any([abandonSignal, deadline]);
    for (let retriesMade = 0; ; retriesMade += 1) {
      try {
        return await attempt(path, operation, signal);
      } catch (error) {
        const delay = breaker.waitMs() === 0 ? retries.delay(error, retriesMade, endsAt) : undefined;
        if (delay === undefined) throw error;
        await timing.wait(delay, signal);
      }
    }
  }

  const shared = (path: string, operation: Operation, signal: AbortSignal): Promise<UpstreamAnswer> =>
    share(path, (abandonSignal) => read(path, operation, abandonSignal), signal);

  return {
    listOrders(query, signal) {
      const queryString = serialiseListOrdersQuery(query);
      return shared(queryString === '' ? ordersPath : `${ordersPath}?${queryString}`, 'list', signal);
    },
    getOrder: (orderId, signal) => shared(`${ordersPath}/${orderId.toLowerCase()}`, 'detail', signal),
    close: () => pool.close(),
  };
}

function openBreakerProblem(waitMs: number): ApiProblem {
  return new ApiProblem('upstream_unreachable', {
    message: 'The order service failed many times in a row. Try again shortly.',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}
