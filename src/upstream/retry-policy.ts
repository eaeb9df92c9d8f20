import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { Timing } from './timing.ts';
import type { UpstreamBudgets } from './upstream-budgets.ts';

/** Decides which failed attempts are retried, and when. */
export type RetryPolicy = {
  /** Counts a request that is not a retry. */
  countRequest(): void;
  /**
   * Milliseconds until the retry, or undefined if there is none; `endsAt` is the deadline of the
   * whole request.
   */
  delay(failure: unknown, retriesMade: number, endsAt: number): number | undefined;
};

/**
 * Creates a policy with full jitter that honors `Retry-After` if the deadline allows, and spends
 * the shared retry budget.
 */
export function createRetryPolicy(budgets: UpstreamBudgets, timing: Timing): RetryPolicy {
  const budget = createRetryBudget({
    requestsPerRetry: budgets.requestsPerRetry,
    saved: budgets.maxSavedRetries,
    atStart: budgets.initialRetries,
  });
  return {
    countRequest: budget.earn,
    delay(failure, retriesMade, endsAt) {
      if (
        !(failure instanceof ApiProblem) ||
        !failure.isTransient ||
        retriesMade >= budgets.retries
      )
        return undefined;
      const jitter = timing.random() * budgets.retryDelayMs * 2 ** retriesMade;
      const delay = jitter + (failure.retryAfterSeconds ?? 0) * 1000;
      return timing.now() + delay < endsAt && budget.spend() ? delay : undefined;
    },
  };
}

/** Limits retries to a small share of all requests, so that they never amplify an outage. */
type RetryBudget = {
  /** Counts a request that is not a retry. */
  earn(): void;
  /** Takes one retry from the budget; false when it is empty. */
  spend(): boolean;
};

/**
 * Creates a budget of one retry for every `requestsPerRetry` requests, with `atStart` retries at
 * first and at most `saved` saved up.
 */
function createRetryBudget(options: {
  readonly requestsPerRetry: number;
  readonly saved: number;
  readonly atStart: number;
}): RetryBudget {
  const price = options.requestsPerRetry;
  let credit = options.atStart * price;
  return {
    earn() {
      credit = Math.min(options.saved * price, credit + 1);
    },
    spend() {
      if (credit < price) return false;
      credit -= price;
      return true;
    },
  };
}

/**
 * Reads a `Retry-After` header, in seconds or as an HTTP date, as whole seconds from `now`
 * (milliseconds); undefined if it is neither.
 */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  if (!header.endsWith('GMT')) return undefined;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - now) / 1000));
}
